import { sql } from 'kysely'
import { announcement } from '../../src/domain/entities/people/announcement.ts'
import type { RecordOf, SentOf } from '../../src/domain/record.ts'
import { behaviour, type Writing } from '../rest/behaviour.ts'
import * as z from 'zod'
import { endpoint, instant } from '../endpoint/endpoint.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import { runSql } from '../db/query.ts'
import { cannotSet } from '../rest/refuse.ts'

type Announcement = typeof announcement

/** What is shown to a user at once. */
const most = 20
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

const shown = z.object({
  announcementId: z.int(),
  subject: z.string(),
  message: z.string().nullable(),
  type: z.string().nullable(),
  start: instant,
  end: instant.nullable(),
})

/** What is announced now, the newest first. */
const current = endpoint({
  method: 'GET',
  path: '/announcement/current',
  tag: 'announcement',
  summary: 'What is announced to the caller on the website now',
  reply: z.object({ items: z.array(shown) }),
  async handle({ context: { database, now }, session: { userId, homeClientId } }) {
    const at = now()
    const items = await runSql<z.infer<typeof shown>>(
      database.pool,
      sql`
      select "announcementId", "subject", "message", "type", "start", "end" from announcement
      where "deletedAt" is null and "start" <= ${at} and ("end" is null or "end" > ${at}) and '1' = any("targetGroups")
        and ("global" or ("clientId" = ${homeClientId} and ("userIds" = '{}' or ${userId} = any("userIds"))))
      order by "start" desc, "announcementId" desc limit ${most}`,
    )
    return { items }
  },
})

/** Announcements: for a time, to everybody or to some, and to every client by the provider alone. */
export default behaviour(announcement, {
  beforeAdd: (write, values) => check(write, values),
  beforeEdit(write, values, current) {
    checkGlobal(write, current)
    check(write, values, current)
  },
  beforeDelete: checkGlobal,
  routes: (app, context) => serveEndpoint(app, context, current),
})
