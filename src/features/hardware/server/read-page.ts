import { type RawBuilder, sql } from 'kysely'
import { invalid } from '../../../domain/faults.ts'
import { all, type Condition, type Queryable } from '../../../../server/kit/index.ts'
import type { HardwareKind } from '../domain/kinds.ts'
import { keyOf, thingOf } from '../domain/thing.ts'
import type { Asked } from './asked.ts'
import { column, from, keyColumn, kindOf } from './kinds.ts'
import { match } from './match.ts'
import { type Found, readThings } from './read-things.ts'
import type { Segment } from './segments.ts'

interface Paging {
  readonly after?: string | undefined
  readonly limit: number
}

/** A page of some segments, one after the other. @returns the cursor of the next page, null at the end */
export async function readPage(
  on: Queryable,
  asked: Asked,
  segments: readonly Segment[],
  { after, limit }: Paging,
): Promise<{ readonly items: readonly Found[]; readonly next: string | null }> {
  const last = after === undefined ? undefined : thingOf(after)
  const start = last ? segments.findIndex(({ kind }) => kind === last.kind) : 0
  if ((after !== undefined && !last) || start === -1)
    throw invalid([{ propertyName: 'after', errorMessage: 'after is not a cursor of this list' }])
  const items: Found[] = []
  for (const { kind, where } of segments.slice(start)) {
    // One more than fits says whether there is another page.
    const left = limit + 1 - items.length
    if (left <= 0) break
    const beyond = last?.kind === kind ? [behind(asked, kind, last.id)] : []
    const found = {
      where: all([where, ...beyond]),
      order: sql.join(order(kind)),
      limit: left,
      isMatch: match(asked, kind),
    }
    items.push(...(await readThings(on, kind, found)))
  }
  const shown = items.slice(0, limit)
  const end = shown.at(-1)
  return { items: shown, next: items.length > limit && end ? keyOf(end) : null }
}

/** As its lists are sorted, for which there is an index. */
export function order(kind: HardwareKind): readonly RawBuilder<unknown>[] {
  const { number } = kindOf(kind)
  return [number ? column(kind, number) : sql`lower(${column(kind, 'name')}::text)`, keyColumn(kind)]
}

/** What comes after a row: one that was deleted since still has its place. */
function behind({ session }: Asked, kind: HardwareKind, id: number): Condition {
  const by = sql.join(order(kind))
  return sql`(${by}) > (select ${by} from ${from(kind)}
    where ${keyColumn(kind)} = ${id} and ${column(kind, 'clientId')} = ${session.clientId})`
}
