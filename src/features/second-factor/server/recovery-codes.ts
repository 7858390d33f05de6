import { randomInt } from 'node:crypto'
import type { ClientBase } from 'pg'
import { sha256 } from '../../../../server/kit/index.ts'
import { recoveryCodeCount } from '../domain/wire.ts'

/** Signs that cannot be taken for one another; sixteen of them are 80 bits, so that a plain hash is enough. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const newCode = () =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')).join('-')
const hashOf = (code: string) => sha256(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))

/** Gives a user new recovery codes in place of all that they had; only their hashes are stored. */
export async function makeRecoveryCodes(client: ClientBase, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await client.query('delete from recovery_code where "userId" = $1', [userId])
  await client.query('insert into recovery_code ("userId", "hash") select $1, unnest($2::bytea[])', [
    userId,
    codes.map(hashOf),
  ])
  return codes
}

/** The same for who has none yet; who has some keeps them, and is shown none. */
export async function firstRecoveryCodes(client: ClientBase, userId: number): Promise<string[]> {
  const { rows } = await client.query('select 1 from recovery_code where "userId" = $1 limit 1', [userId])
  return rows.length > 0 ? [] : makeRecoveryCodes(client, userId)
}

/** Uses a recovery code up; false if it is none of theirs, or was used before. */
export async function spendRecoveryCode(client: ClientBase, userId: number, code: string, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    'update recovery_code set "usedAt" = $3 where "userId" = $1 and "hash" = $2 and "usedAt" is null',
    [userId, hashOf(code), now],
  )
  return rowCount === 1
}

/** How many are left. */
export async function recoveryCodesLeft(client: Pick<ClientBase, 'query'>, userId: number): Promise<number> {
  const { rows } = await client.query<{ left: number }>(
    'select count(*)::integer as "left" from recovery_code where "userId" = $1 and "usedAt" is null',
    [userId],
  )
  return rows[0]?.left ?? 0
}
