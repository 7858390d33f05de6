import { Client } from 'pg'
import { entities } from '../../../src/domain/entities/index.ts'
import { missingSql } from './missing-sql.ts'

/** `node server/db/tables/print-missing.ts postgres://...`: prints the migration that a migrated database lacks. */
const client = new Client({ connectionString: process.argv[2] ?? process.env['DATABASE_URL'] })
await client.connect()
try {
  console.log((await missingSql(client, entities)).join('\n'))
} finally {
  await client.end()
}
