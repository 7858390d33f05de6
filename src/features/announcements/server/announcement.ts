import { behaviour, cannotSet, type Writing } from '../../../../server/kit/index.ts'
import type { RecordOf, SentOf } from '../../../domain/record.ts'
import { announcement } from '../domain/announcement.ts'

type Announcement = typeof announcement

const staff = 'KMSUSER_USER'

function check(
  write: Writing<Announcement>,
  values: SentOf<Announcement>,
  current: Partial<RecordOf<Announcement>> = {},
): void {
  const { errors, session } = write
  const { start, end, targetGroups } = { ...current, ...values }
  if (!session.permissions.has(staff)) errors.push(...cannotSet(write, ['global'], values, current))
  if (targetGroups?.length === 0)
    errors.push({ propertyName: 'targetGroups', errorMessage: 'Target groups is required' })
  if (end && start && Date.parse(end) <= Date.parse(start))
    errors.push({ propertyName: 'end', errorMessage: 'End must be after Start' })
}

/** Only the provider changes or withdraws its announcements to every client. */
const checkGlobal = ({ errors, session }: Writing<Announcement>, current: RecordOf<Announcement>) =>
  current.global && !session.permissions.has(staff)
    ? void errors.push({ propertyName: 'global', errorMessage: 'Only the provider’s staff can set Global' })
    : undefined

/** Announcements: for a time, to everybody or to some, and to every client by the provider alone. */
export const announcementBehaviour = behaviour(announcement, {
  beforeAdd: (write, values) => check(write, values),
  beforeEdit(write, values, current) {
    checkGlobal(write, current)
    check(write, values, current)
  },
  beforeDelete: checkGlobal,
})
