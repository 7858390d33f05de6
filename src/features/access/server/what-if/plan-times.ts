import { sql } from 'kysely'
import type { ExceptionDay, TimeProfile } from '../../../../domain/time-profile/index.ts'
import { type Queryable, runSql } from '../../../../../server/kit/index.ts'
import type { Intent } from './intended.ts'
import type { Plan } from './plan.ts'
import { groupsUsing } from './stored.ts'
import { addAll, apart, dayAfter } from './touched.ts'

/** Credentials with a time profile of their own that are looked at. */
const mostTokens = 25_000
/** Exception days that are looked at one by one: the next ones. */
const mostTurns = 12

/** The days on which profiles differ by their exceptions, and those after them. */
function turnsOf(was: TimeProfile | undefined, is: TimeProfile | undefined, today: string): readonly string[] {
  const texts = (profile: TimeProfile | undefined) => (profile?.exceptions ?? []).map(each => JSON.stringify(each))
  return [...apart(texts(was), texts(is))]
    .map(text => JSON.parse(text) as ExceptionDay)
    .flatMap(({ firstDay, lastDay }) => [firstDay, dayAfter(lastDay ?? firstDay)])
    .filter(day => day > today)
    .toSorted()
    .slice(0, mostTurns)
}

/** A time profile: who is in groups that use it, and whose credentials do, with all their doors. */
export async function planTimeProfile(
  on: Queryable,
  clientId: number,
  { timeProfiles, touched }: Plan,
  { id, before, after }: Intent,
  today: string,
): Promise<void> {
  timeProfiles.set(id, after ?? null)
  if (id < 0) return
  const times = ['periods', 'onHolidays', 'holidayTimes', 'exceptions'] as const
  const isSame = after && times.every(name => JSON.stringify(before?.[name]) === JSON.stringify(after[name]))
  if (isSame) return
  addAll(touched.turns, turnsOf(before, after, today))
  const groupIds = await groupsUsing(on, clientId, { timeProfileId: id })
  addAll(touched.groupIds, groupIds)
  addAll(touched.doorsOf.groupIds, groupIds)
  const own = await runSql<{ fobId: number }>(
    on,
    sql`select "fobId" from token where "clientId" = ${clientId} and "timeProfileId" = ${id} and "deletedAt" is null
      order by "fobId" limit ${mostTokens}`,
  )
  if (own.length === 0) return
  const tokenIds = own.map(({ fobId }) => fobId)
  addAll(touched.tokenIds, tokenIds)
  const through = await runSql<{ areaId: number | null; groupId: number | null }>(
    on,
    sql`select distinct "areaId", "groupId" from token_activation
      where "tokenId" = any(${tokenIds}) and "clientId" = ${clientId} and "active" and "deletedAt" is null`,
  )
  addAll(
    touched.doorsOf.areaIds,
    through.flatMap(({ areaId }) => areaId ?? []),
  )
  addAll(
    touched.doorsOf.groupIds,
    through.flatMap(({ groupId }) => groupId ?? []),
  )
}
