import { createHash } from 'node:crypto'
import type { Pool } from 'pg'

/**
 * What an installation is called on the bus: of the database that its processes share, by the identity of the
 * PostgreSQL cluster (the same on a standby that takes over, another one where a dump was restored) and the database's
 * own within it. So two installations on one NATS don't hear each other.
 */
export async function installationOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ identity: string }>(
    `select s.system_identifier::text || '/' || d.oid::text as "identity"
     from pg_control_system() s, pg_database d where d.datname = current_database()`,
  )
  const hash = createHash('sha256').update(rows[0]?.identity ?? '')
  return `gatehouse.${hash.digest('hex').slice(0, 16)}`
}
