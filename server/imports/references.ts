import { sql, type SqlBool } from 'kysely'
import type { Entity } from '../../src/domain/entity.ts'
import type { Session } from '../session.ts'
import { keyOf, kysely, run, type Queryable } from '../db/query.ts'
import { scope } from '../rest/scope.ts'
import { titlesByKey, type Entities } from '../rest/titles.ts'

const pageSize = 1000
/** Beyond this many records of one entity, a reference must be by its id. */
const mostTitles = 200_000

/** What the texts of an import's cells refer to: everything that the caller could choose, by title and by id. */
export class References {
  readonly #byTitle = new Map<string, Map<string, number | 'several'>>()
  readonly #keys = new Map<string, Set<number>>()

  /** Reads the titles of an entity's records in the caller's scope, a page at a time. */
  async learn(on: Queryable, entities: Entities, target: Entity, session: Session): Promise<void> {
    if (this.#keys.has(target.id)) return
    const [titles, keys] = [new Map<string, number | 'several'>(), new Set<number>()]
    this.#byTitle.set(target.id, titles)
    this.#keys.set(target.id, keys)
    for (let last = 0; ;) {
      const query = kysely
        .selectFrom(target.table)
        .select(target.key)
        .where(scope(target, session))
        .where(sql<SqlBool>`${sql.ref(`${target.table}.${target.key}`)} > ${last}`)
        .orderBy(target.key)
        .limit(pageSize)
      const page = (await run(on, query)).map(row => keyOf(target, row))
      for (const key of page) keys.add(key)
      if (keys.size <= mostTitles)
        for (const [key, title] of await titlesByKey(on, entities, target, page)) {
          const known = comparable(title)
          titles.set(known, titles.has(known) ? 'several' : key)
        }
      if (page.length < pageSize) return
      last = page.at(-1) ?? 0
    }
  }

  /** The key that a text means: the one record of that title, else the record of that id. */
  find(target: string, text: string): number | 'none' | 'several' {
    const titled = this.#byTitle.get(target)?.get(comparable(text))
    if (titled !== undefined) return titled
    const key = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0
    return this.#keys.get(target)?.has(key) ? key : 'none'
  }
}

const comparable = (title: string) => title.trim().replace(/\s+/g, ' ').toLowerCase()
