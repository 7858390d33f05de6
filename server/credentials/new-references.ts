import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { runSql, type Queryable } from '../db/query.ts'

/** Without those that are mistaken for others when read out: I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 8

const random = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/**
 * References that no credential of a client has, each with the client's prefix for its cloud credentials: 'WA8-7K3M9Q2X'.
 * @param count how many
 */
export async function newReferences(on: Queryable, clientId: number, count: number): Promise<readonly string[]> {
  const [client] = await runSql<{ prefix: string | null }>(
    on,
    sql`select "cloudTokenPrefix" as "prefix" from client where "clientId" = ${clientId}`,
  )
  const found = new Set<string>()
  while (found.size < count) {
    while (found.size < count) found.add([client?.prefix, random()].filter(Boolean).join('-'))
    const taken = await runSql<{ reference: string }>(
      on,
      sql`select "reference" from token where "clientId" = ${clientId} and "deletedAt" is null
        and lower("reference") = any(${[...found].map(each => each.toLowerCase())})`,
    )
    for (const { reference } of taken) found.delete(reference)
  }
  return [...found]
}
