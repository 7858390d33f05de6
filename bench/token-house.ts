import type { Pool } from 'pg'
import { openInProcess, type InProcess } from './in-process.ts'

/** A server with the demo and this many more credentials; embedded if no database is named. */
export async function openTokens(tokens: number, databaseUrl?: string): Promise<InProcess> {
  const house = await openInProcess(databaseUrl)
  try {
    await makeTokens(house.pool, house.clientId, tokens)
    return house
  } catch (error) {
    await house.close()
    throw error
  }
}

/** Many credentials, a third of them with a holder, in statements of 5,000. */
async function makeTokens(pool: Pool, clientId: number, tokens: number): Promise<void> {
  const many = 5_000
  for (let from = 1; from <= tokens; from += many)
    await pool.query(
      `insert into token ("clientId", "reference", "keycode", "kind", "status", "enabled", "personId")
       select $1, 'B' || lpad(n::text, 8, '0'), 'BE' || upper(lpad(to_hex(n), 10, '0')), 'fob', 'live', true,
         case when n % 3 = 0 then (select min("personId") + n % 100 from person where "clientId" = $1) end
       from generate_series($2::integer, $3::integer) n`,
      [clientId, from, from + many - 1],
    )
  await pool.query('vacuum analyze token')
}
