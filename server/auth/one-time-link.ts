import type { ClientBase, Pool } from 'pg'
import { hashOf, newSecret } from './secrets.ts'

const goodForMs = 24 * 3_600_000

/**
 * Makes the secret of a one-time link, valid for a day; earlier ones become invalid. It belongs behind the #
 * of an address, which no server and no log sees.
 */
export async function makeLink(db: Pool | ClientBase, now: Date): Promise<string> {
  const { text, hash } = newSecret()
  await db.query(
    `with replaced as (delete from one_time_link where "purpose" = 'firstAdministrator' or "expiresAt" < $2)
     insert into one_time_link ("hash", "purpose", "createdAt", "expiresAt") values ($1, 'firstAdministrator', $2, $3)`,
    [hash, now, new Date(now.getTime() + goodForMs)],
  )
  return text
}

/** Uses a link up, inside the transaction of what it allows; false if it is not good (any more). */
export async function useLink(client: ClientBase, link: string, now: Date): Promise<boolean> {
  const hash = hashOf(link)
  if (!hash) return false
  const { rowCount } = await client.query(
    `update one_time_link set "usedAt" = $2
     where "hash" = $1 and "purpose" = 'firstAdministrator' and "usedAt" is null and "expiresAt" > $2`,
    [hash, now],
  )
  return rowCount === 1
}
