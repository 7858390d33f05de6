import type pg from 'pg'
import type { Directory } from './directory.ts'
import { readSome } from './read-rows.ts'
import { titleOf } from './titles.ts'

/** What people and credentials are called; those deleted since keep their names. */
export async function readTitles(
  pool: pg.Pool,
  directory: Directory,
  kind: 'person' | 'token',
  ids: readonly number[],
): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  const missing: number[] = []
  for (const id of ids) {
    const title = directory.title(kind, id)
    if (title === undefined) missing.push(id)
    else found.set(id, title)
  }
  const deleted = missing.length > 0 ? await readSome(pool, directory.clientId, kind, missing, { deleted: true }) : []
  for (const row of deleted) found.set('fobId' in row ? row.fobId : row.personId, titleOf(kind, row))
  return found
}
