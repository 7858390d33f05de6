import { sql } from 'kysely'
import { type AccessSnapshot, differenceOf } from '../../../../domain/access/index.ts'
import { entities } from '../../../../domain/entities/index.ts'
import { pgArray, runSql, scope, type Session } from '../../../../../server/kit/index.ts'
import { bothOf, instantsFor } from './compare.ts'
import type { Reading } from './load.ts'
import type { Places } from './places.ts'
import { groupsWith } from './stored.ts'

/** Credentials of each group and area that are asked: one that opens the door is enough. */
const samples = 20
/** Doors that are looked at; with more, the others count as opened by nobody else. */
const most = 5000

/** Of doors that those concerned open no longer, the ones that nobody else opens either, as far as the caller sees. */
export async function lastAccess(
  reading: Reading,
  session: Session,
  emptied: readonly number[],
  { places, doors }: { readonly places: Places | undefined; readonly doors: AccessSnapshot['doors'] },
): Promise<readonly number[]> {
  const { on, clientId } = reading
  const doorIds = emptied.slice(0, most)
  const areaIds = [...new Set(doorIds.flatMap(id => doors.get(id)?.areaIds ?? []))]
  const groupIds = await groupsWith(on, clientId, { doorIds, areaIds })
  // Credentials in what changes as a whole have been looked at already.
  const { touched } = reading.plan
  const others = [
    areaIds.filter(id => !touched.areaIds.has(id)),
    groupIds.filter(id => !touched.groupIds.has(id)),
  ] as const
  const tokenIds = await othersOf(reading, session, ...others)
  const { before, after } = await bothOf({ ...reading, doorIds, tokenIds, groupIds }, places)
  // What they open at all is what they would gain if they had nothing.
  const { differing } = differenceOf({ ...after, activations: new Map() }, after, {
    tokenIds,
    doorIds,
    instantsOf: instantsFor(before, after, reading),
  })
  const opened = new Set(differing.flatMap(({ gains }) => gains.flat()))
  return emptied.filter(id => !opened.has(id))
}

/** Some of those with access through each group and area, who are not concerned by the change. */
async function othersOf(
  { on, clientId, now, tokenIds }: Reading,
  session: Session,
  areaIds: readonly number[],
  groupIds: readonly number[],
): Promise<readonly number[]> {
  const next = (column: 'areaId' | 'groupId', ids: readonly number[]) => sql`
    select v."tokenId" from unnest(${[...ids]}::integer[]) as p("id") cross join lateral (
      select a."tokenId" from token_activation a join token on token."fobId" = a."tokenId"
      where a."clientId" = ${clientId} and a.${sql.ref(column)} = p."id" and a."active" and a."deletedAt" is null
        and (a."validUntil" is null or a."validUntil" >= ${now}::date)
        and token."status" = 'live' and token."enabled"
        and (token."validUntil" is null or token."validUntil" >= ${now}::date)
        and a."tokenId" not in (select unnest(${pgArray(tokenIds)}::integer[])) and ${scope(entities.token, session)}
      order by a."tokenId" limit ${samples}
    ) v`
  const rows = await runSql<{ tokenId: number }>(
    on,
    sql`select distinct "tokenId" from (${next('areaId', areaIds)} union all ${next('groupId', groupIds)}) c`,
  )
  return rows.map(({ tokenId }) => tokenId)
}
