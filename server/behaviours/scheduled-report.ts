import { labelFor } from '../../src/domain/entity.ts'
import { scheduledReport } from '../../src/domain/entities/monitoring/scheduled-report.ts'
import type { SentOf } from '../../src/domain/record.ts'
import { behaviour, type Writing } from '../rest/behaviour.ts'
import { refuseGuest } from '../rest/refuse.ts'

type Report = typeof scheduledReport

/**
 * A report shows what its owner may see, so only users who manage users, and see all areas, have it run as someone
 * else.
 */
function checkOwner({ entity, errors, session }: Writing<Report>, { ownerId }: SentOf<Report>): void {
  const label = labelFor(entity, 'owner')
  if (ownerId === null) errors.push({ propertyName: 'ownerId', errorMessage: `${label} is required` })
  else if (ownerId !== session.userId && (session.areaIds || !session.permissions.has('USER_EDIT')))
    errors.push({ propertyName: 'ownerId', errorMessage: `${label} must be yourself` })
}

function checkReaders({ errors }: Writing<Report>, { emailOwner, alertPersonIds }: SentOf<Report>): void {
  const isToNobody = (alertPersonIds?.length ?? 0) === 0
  if (!emailOwner && isToNobody)
    errors.push({ propertyName: 'alertPersonIds', errorMessage: 'Alert people or Email owner is required' })
}

function check(write: Writing<Report>, all: SentOf<Report>): void {
  refuseGuest(write)
  checkOwner(write, all)
  checkReaders(write, all)
}

/** A scheduled report has a recipient and an owner: its creator, if no other is named. */
export default behaviour(scheduledReport, {
  beforeAdd(write, values) {
    const { userId, clientId, homeClientId } = write.session
    if (homeClientId === clientId) values.ownerId ??= userId
    check(write, values)
  },
  beforeEdit: (write, values, current) => check(write, { ...current, ...values }),
})
