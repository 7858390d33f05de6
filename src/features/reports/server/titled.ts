import { entities, type EntityId } from '../../../domain/entities/index.ts'
import { type Context, titlesByKey } from '../../../../server/kit/index.ts'
import type { ReportRow } from '../domain/wire.ts'

/** Records whose titles are read in one statement. */
const atOnce = 1000

/** Rows with the titles of what they refer to: `token` beside `tokenId`. */
export async function titled(
  { database }: Context,
  rows: readonly ReportRow[],
  names: readonly EntityId[],
): Promise<readonly ReportRow[]> {
  const titles = new Map<string, Map<number, string>>()
  for (const name of names) {
    const ids = [
      ...new Set(rows.flatMap(row => (typeof row[`${name}Id`] === 'number' ? Number(row[`${name}Id`]) : []))),
    ]
    const found = new Map<number, string>()
    for (let from = 0; from < ids.length; from += atOnce)
      for (const [id, title] of await titlesByKey(
        database.pool,
        entities,
        entities[name],
        ids.slice(from, from + atOnce),
      ))
        found.set(id, title)
    titles.set(name, found)
  }
  return rows.map(row => ({
    ...row,
    ...Object.fromEntries(names.map(name => [name, titles.get(name)?.get(Number(row[`${name}Id`])) ?? null])),
  }))
}
