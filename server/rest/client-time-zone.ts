import type { Queryable } from '../db/query.ts'

/** The time zone in which a client has its days; UTC where it has set none. */
export async function clientTimeZone(on: Queryable, clientId: number): Promise<string> {
  const { rows } = await on.query<{ timeZone: string | null }>('select "timeZone" from client where "clientId" = $1', [
    clientId,
  ])
  return rows[0]?.timeZone ?? 'UTC'
}
