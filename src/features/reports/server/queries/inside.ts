import { sql } from 'kysely'
import { insideAt, orderOf } from '../../../roll-call/domain/inside.ts'
import { areasWithin, directoriesOf, latestMovements, runSql } from '../../../../../server/kit/index.ts'
import type { ReportRow } from '../../domain/wire.ts'
import { type Asked, idsOf, numberOf, type Query } from '../asked.ts'
import { tokenConditions } from '../conditions.ts'
import { barsOf } from '../counted.ts'
import { titled } from '../titled.ts'

const hourMs = 3_600_000

/** The ids of the areas that were chosen with all below them; undefined for all that the caller may see. */
async function areasOf({ context, session, ...of }: Asked): Promise<ReadonlySet<number> | undefined> {
  const chosen = idsOf(of, 'areaIds')
  if (chosen.length === 0) return session.areaIds
  const rows = await runSql<{ areaId: number }>(context.database.pool, areasWithin(session.clientId, chosen))
  return new Set(rows.map(({ areaId }) => areaId).filter(id => session.areaIds?.has(id) ?? true))
}

/** Who is in which zone now; each person once. */
export const rollCall: Query = async asked => {
  const { context, session, most } = asked
  const { zone } = (await directoriesOf(context).of(session.clientId)).rows
  const at = context.now()
  const movements = latestMovements(context.database.pool, session.clientId, undefined)
  const inside = await insideAt(movements, zone, { at, areaIds: await areasOf(asked) })
  const rows = inside.map(({ zoneId, tokenId, personId, at: readAt }): ReportRow => {
    const areaId = zone.get(zoneId)?.areaId ?? null
    return { zoneId, areaId, tokenId, personId, at: readAt.toISOString() }
  })
  const named = await titled(context, rows, ['zone', 'area', 'person', 'token'])
  const sorted = named.toSorted(
    (one, other) =>
      String(one['zone']).localeCompare(String(other['zone'])) ||
      String(one['person']).localeCompare(String(other['person'])),
  )
  return {
    rows: sorted.slice(0, most),
    bars: barsOf(named.map(row => ({ id: Number(row['zoneId']), label: String(row['zone'] ?? ''), value: 1 }))),
  }
}

/** Who went out of all zones so many hours ago, and has not been read in since; who is away for longest first. */
export const absconsion: Query = async ({ context, session, most, ...of }) => {
  const nowMs = context.now().getTime()
  const newest = new Map<string, ReportRow & { readonly leftMs: number }>()
  for await (const movement of latestMovements(context.database.pool, session.clientId, undefined)) {
    const key = orderOf(movement).join('/')
    const leftMs = movement.at.getTime()
    const known = newest.get(key)
    if (known && known.leftMs > leftMs) continue
    const { tokenId, personId } = movement
    newest.set(key, { tokenId, personId, leftMs, isOut: movement.zoneId === null })
  }
  const away = [...newest.values()]
    .filter(({ isOut, leftMs }) => isOut === true && nowMs - leftMs >= numberOf(of, 'hours') * hourMs)
    .toSorted((one, other) => one.leftMs - other.leftMs)
  const seen = await seenOf(
    { context, session, ...of },
    away.map(row => Number(row['tokenId'])),
  )
  const rows = away
    .filter(row => seen.has(Number(row['tokenId'])))
    .slice(0, most)
    .map(({ tokenId = null, personId = null, leftMs }): ReportRow => {
      return { tokenId, personId, leftAt: new Date(leftMs).toISOString(), hours: Math.floor((nowMs - leftMs) / hourMs) }
    })
  return { rows: await titled(context, rows, ['person', 'token']) }
}

/** Which of them are in the caller's scope, and in the groups that were chosen. */
async function seenOf(of: Pick<Asked, 'context' | 'session' | 'values'>, ids: readonly number[]) {
  const rows = await runSql<{ fobId: number }>(
    of.context.database.pool,
    sql`select "fobId" from token where ${tokenConditions(of)} and "fobId" = any(${[...ids]})`,
  )
  return new Set(rows.map(({ fobId }) => fobId))
}
