import type { Reading } from '../source.ts'

/** More open ones than this are not counted: the statement stays under 50 ms. */
export const mostCounted = 10_000

/**
 * How many open ones there are beside those that are listed: counted only where the list is full.
 * @param sql counts the open ones (`open`) of client $1 in the areas $2
 */
export async function countBeyond(
  { client, clientId, areaIds }: Reading,
  listed: number,
  limit: number,
  sql: string,
): Promise<number> {
  if (listed < limit) return 0
  const { rows } = await client.query<{ open: number }>(sql, [clientId, areaIds])
  return Math.max(0, (rows[0]?.open ?? 0) - listed)
}
