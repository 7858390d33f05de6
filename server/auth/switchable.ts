import type { Pool } from 'pg'
import * as z from 'zod'
import type { Session } from '../session.ts'

const most = 1000

/** A client that a user may work as. */
export const switchable = z
  .object({ clientId: z.int(), name: z.string(), isEngineer: z.boolean() })
  .meta({ id: 'SwitchableClient' })
export type Switchable = z.infer<typeof switchable>

/** The clients that a user may work as whose names begin so, by name; at most 1,000. */
export async function readSwitchable(
  pool: Pool,
  { visibleClientIds }: Pick<Session, 'visibleClientIds'>,
  begin = '',
): Promise<readonly Switchable[]> {
  const { rows } = await pool.query<Switchable>(
    `select "clientId", "name", "isEngineer" from client where "clientId" = any ($1) and "deletedAt" is null
       and starts_with(lower("name"), lower($2)) order by lower("name"), "clientId" limit ${most}`,
    [[...visibleClientIds], begin],
  )
  return rows
}
