import type { Queryable, Row } from '../db/query.ts'
import { titlesByKey, type Entities } from '../rest/titles.ts'
import type { ExportColumn } from './columns.ts'

/** The cache is cleared when this many titles of one entity are known: memory stays bounded. */
const most = 20_000

/** The titles of what an export's rows refer to: looked up a page at a time, and remembered from page to page. */
export class TitleCache {
  readonly #known = new Map<string, Map<number, string>>()
  readonly #entities: Entities

  constructor(entities: Entities) {
    this.#entities = entities
  }

  of(target: string, key: number): string {
    return this.#known.get(target)?.get(key) ?? String(key)
  }

  /** Makes sure of every title that the cells of these rows will show. */
  async learn(on: Queryable, columns: readonly ExportColumn[], rows: readonly Row[]): Promise<void> {
    for (const [target, keys] of keysOf(columns, rows)) {
      let known = this.#known.get(target) ?? new Map<number, string>()
      if (known.size > most) known = new Map()
      this.#known.set(target, known)
      const entity = this.#entities[target]
      const missing = [...keys].filter(key => !known.has(key))
      if (!entity || missing.length === 0) continue
      for (const [key, title] of await titlesByKey(on, this.#entities, entity, missing)) known.set(key, title)
    }
  }
}

function keysOf(columns: readonly ExportColumn[], rows: readonly Row[]): ReadonlyMap<string, ReadonlySet<number>> {
  const keys = new Map<string, Set<number>>()
  for (const {
    target,
    columns: [column = ''],
  } of columns) {
    if (target === undefined) continue
    const wanted = keys.get(target) ?? new Set()
    keys.set(target, wanted)
    for (const row of rows) for (const key of [row[column]].flat()) if (typeof key === 'number') wanted.add(key)
  }
  return keys
}
