import { labelFor } from '../../src/domain/entity.ts'
import { behaviour, type Values, type Writing } from '../rest/behaviour.ts'

/**
 * A report shows what its owner may see, so only who looks after users, and sees all areas, has it run as somebody
 * else.
 */
function checkOwner({ entity, errors, session }: Writing, { ownerId }: Values): void {
  const label = labelFor(entity, 'owner')
  if (ownerId === null) errors.push({ propertyName: 'ownerId', errorMessage: `${label} is required` })
  else if (ownerId !== session.userId && (session.areaIds || !session.permissions.has('USER_EDIT')))
    errors.push({ propertyName: 'ownerId', errorMessage: `${label} must be yourself` })
}

function checkReaders({ errors }: Writing, { emailOwner, alertPersonIds }: Values): void {
  const isToNobody = !Array.isArray(alertPersonIds) || alertPersonIds.length === 0
  if (!emailOwner && isToNobody)
    errors.push({ propertyName: 'alertPersonIds', errorMessage: 'Alert people or Email owner is required' })
}

function check(write: Writing, all: Values): void {
  checkOwner(write, all)
  checkReaders(write, all)
}

/** A scheduled report has somebody who gets it, and an owner: who makes it, where nobody else is named. */
export default behaviour({
  beforeAdd(write, values) {
    const { userId, clientId, homeClientId } = write.session
    if (homeClientId === clientId) values['ownerId'] ??= userId
    check(write, values)
  },
  beforeEdit: (write, values, current) => check(write, { ...current, ...values }),
})
