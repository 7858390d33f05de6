import { sql, type SqlBool } from 'kysely'
import type { Condition } from '../../../../../server/kit/index.ts'
import { words } from '../../../../domain/vocabulary.ts'
import { areaNamesOf } from '../area-names.ts'
import type { Asked, Query } from '../asked.ts'
import { eventConditions } from '../conditions.ts'
import { barsOf } from '../counted.ts'
import { endsOf, type Uses } from '../ends.ts'
import { tokenIdsByArea } from '../id-lists.ts'
import { slices } from '../slices.ts'

/** How often each credential went through doors of an area. */
interface Area {
  readonly areaId: number | null
  readonly area: string | null
  readonly counts: ReadonlyMap<number, number>
}

/** How often each credential went through doors of each area. */
export const areaAccess: Query = async asked => {
  const { stretch, most } = asked
  const granted = sql<SqlBool>`${eventConditions(asked)} and "category" = 'granted' and "tokenId" is not null`
  const within = sql<SqlBool>`${granted} and "occurredAt" >= ${stretch.from} and "occurredAt" < ${stretch.until}`
  const counts = await countsOf(asked, granted)
  const ids = [...counts.keys()].filter(id => id !== null)
  const names = await areaNamesOf(asked, within, ids)
  const areas = [...counts].map(([areaId, ofArea]): Area => ({
    areaId,
    area: names.get(areaId) ?? null,
    counts: ofArea,
  }))
  const none = `No ${words(asked.context.settings.brand).one('area')}`
  const ends = await endsOf(asked, within, shownOf(areas, most))
  return {
    rows: ends.map(({ areaId = null, first, last, ...row }) => ({
      ...row,
      areaId,
      area: names.get(areaId) ?? null,
      first: first.toISOString(),
      last: last.toISOString(),
    })),
    bars: barsOf(areas.map(of => ({ id: of.areaId, label: of.area ?? none, value: sumOf(of) }))),
  }
}

/** By area, then by credential. */
async function countsOf({ context, stretch, signal }: Asked, granted: Condition) {
  const counts = new Map<number | null, Map<number, number>>()
  const read = ({ from, until }: typeof stretch) =>
    tokenIdsByArea(
      context.database.background,
      sql<SqlBool>`${granted} and "occurredAt" >= ${from} and "occurredAt" < ${until}`,
    )
  for await (const areas of slices(stretch, read, signal))
    for (const [areaId, tokenIds] of areas) {
      const ofArea = counts.get(areaId) ?? new Map<number, number>()
      counts.set(areaId, ofArea)
      for (const id of tokenIds) ofArea.set(id, (ofArea.get(id) ?? 0) + 1)
    }
  return counts
}

/** By the names of the areas, in each the most used first. */
function shownOf(areas: readonly Area[], most: number): readonly Uses[] {
  const shown: Uses[] = []
  const inOrder = areas.toSorted(
    (one, other) => (one.area ?? '').localeCompare(other.area ?? '') || (one.areaId ?? 0) - (other.areaId ?? 0),
  )
  for (const { areaId, counts } of inOrder) {
    if (shown.length >= most) break
    const own = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, most - shown.length)
    shown.push(...own.map(([tokenId, count]) => ({ areaId, tokenId, count })))
  }
  return shown
}

const sumOf = ({ counts }: Area) => [...counts.values()].reduce((all, count) => all + count, 0)
