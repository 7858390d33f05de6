import { sql } from 'kysely'
import type { AccessActivation } from '../../../../domain/access/index.ts'
import { entities } from '../../../../domain/entities/index.ts'
import { invalid } from '../../../../domain/faults.ts'
import { type Queryable, runSql, scope, type Session } from '../../../../../server/kit/index.ts'
import type { IntendedAccess } from '../../domain/what-if.ts'
import type { Intent, Row } from './intended.ts'
import type { Plan } from './plan.ts'
import { addDoors } from './plan-groups.ts'
import { dayAfter } from './touched.ts'

/** Credentials times places that are given at once. */
const most = 20_000

const activationOf = (activationId: number, row: Row): AccessActivation | undefined => {
  const number = (name: string) => (typeof row[name] === 'number' ? row[name] : null)
  const day = (name: string) => (typeof row[name] === 'string' && row[name] !== '' ? row[name].slice(0, 10) : null)
  const tokenId = number('tokenId')
  if (tokenId === null) return undefined
  const days = { validFrom: day('validFrom'), validUntil: day('validUntil') }
  return {
    activationId,
    tokenId,
    areaId: number('areaId'),
    groupId: number('groupId'),
    active: row['active'] === true,
    ...days,
  }
}

/** Where an activation leads, and the days on which it begins and ends. */
function touch({ touched, groups }: Plan, { tokenId, areaId, groupId, validFrom, validUntil }: AccessActivation): void {
  touched.tokenIds.add(tokenId)
  if (areaId !== null) touched.doorsOf.areaIds.add(areaId)
  if (groupId !== null) {
    if (groupId > 0) touched.doorsOf.groupIds.add(groupId)
    addDoors(touched, groups.get(groupId))
  }
  if (validFrom !== null) touched.turns.add(validFrom)
  if (validUntil !== null) touched.turns.add(dayAfter(validUntil))
}

/** An activation: its credential, and the doors of what it is of. */
export function planActivation(plan: Plan, { id, before, after }: Intent): void {
  const [was, is] = [before && activationOf(id, before), after && activationOf(id, after)]
  if (was) touch(plan, was)
  if (is) touch(plan, is)
  if (is) plan.activations.set(id, is)
  else if (was) plan.activations.set(id, { tokenId: was.tokenId, isGone: true })
}

/** Access to be given: each of the credentials to each of the places. @throws 422 where that is too much at once */
export async function planGiven(on: Queryable, session: Session, plan: Plan, given: IntendedAccess): Promise<void> {
  const { tokenIds, personIds, membersOfId, areaIds, groupIds, validFrom, validUntil } = given
  const members = sql`select "tokenId" from token_activation where "clientId" = ${session.clientId}
    and "groupId" = ${membersOfId ?? 0} and "active" and "deletedAt" is null`
  const found = await runSql<{ fobId: number }>(
    on,
    sql`select token."fobId" from token where ${scope(entities.token, session)} and (
        token."fobId" = any(${tokenIds}::integer[]) or token."fobId" in (${members})
        or (token."personId" = any(${personIds}::integer[]) and token."status" = 'live' and token."enabled"))
      order by 1 limit ${most}`,
  )
  const places = [
    ...areaIds.map(areaId => ({ areaId, groupId: null })),
    ...groupIds.map(groupId => ({ areaId: null, groupId })),
  ]
  if (found.length * places.length > most)
    throw invalid([{ propertyName: 'personIds', errorMessage: `At most ${most} at once` }])
  let next = -2_000_000
  for (const { fobId } of found)
    for (const place of places) {
      const made = { activationId: next--, tokenId: fobId, active: true, validFrom, validUntil, ...place }
      plan.activations.set(made.activationId, made)
      touch(plan, made)
    }
}
