import * as z from 'zod'
import { type Context, type Directory, readTitles } from '../../../../server/kit/index.ts'
import type { Inside } from '../domain/inside.ts'

/** One line of a roll call. */
export const rollCallItem = z.object({
  personId: z.int().nullable(),
  person: z.string().nullable(),
  tokenId: z.int(),
  credential: z.string().nullable(),
  zoneId: z.int(),
  zone: z.string().nullable(),
  at: z.iso.datetime(),
})

/** The lines of a roll call with their names; people deleted since keep theirs. */
export async function itemsOf(
  { database: { pool } }: Context,
  directory: Directory,
  inside: readonly Inside[],
): Promise<z.infer<typeof rollCallItem>[]> {
  const personIds = inside.flatMap(({ personId }) => personId ?? [])
  const people = await readTitles(pool, directory, 'person', personIds)
  const tokenIds = inside.map(({ tokenId }) => tokenId)
  const tokens = await readTitles(pool, directory, 'token', tokenIds)
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
