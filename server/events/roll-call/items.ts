import type pg from 'pg'
import type { Directory } from '../directory/directory.ts'
import { readSome } from '../directory/read-rows.ts'
import { titleOf } from '../directory/titles.ts'
import type { Inside } from './present-at.ts'

/** One line of a roll call. */
export interface RollCallItem {
  readonly personId: number | null
  readonly person: string | null
  readonly tokenId: number
  readonly credential: string | null
  readonly zoneId: number
  readonly zone: string | null
  readonly at: string
}

/** The lines of a roll call with their names; who was deleted since keeps his. */
export async function itemsOf(pool: pg.Pool, directory: Directory, inside: readonly Inside[]): Promise<RollCallItem[]> {
  const people = await titles(
    pool,
    directory,
    'person',
    inside.flatMap(({ personId }) => personId ?? []),
  )
  const tokens = await titles(
    pool,
    directory,
    'token',
    inside.map(({ tokenId }) => tokenId),
  )
  return inside.map(({ personId, tokenId, zoneId, at }) => ({
    personId,
    person: personId === null ? null : (people.get(personId) ?? null),
    tokenId,
    credential: tokens.get(tokenId) ?? null,
    zoneId,
    zone: directory.title('zone', zoneId) ?? null,
    at: at.toISOString(),
  }))
}

/** What records are called, deleted ones too. */
async function titles(
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
