import type { Pool } from 'pg'

/**
 * Leaves an installation without a user, as before its first administrator. What refers to users is left dangling:
 * emptying everything takes many seconds on a busy machine.
 */
export async function forgetUsers(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    for (const table of ['user_password', 'session_token', 'session', 'user', 'client'])
      await client.query(`delete from "${table}"`)
    await client.query('commit')
  } finally {
    client.release()
  }
}
