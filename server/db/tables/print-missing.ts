import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entities } from '../../../src/domain/entities/index.ts'
import { openDatabase } from '../connection.ts'
import { migrate } from '../migrate/migrate.ts'
import { missingSql } from './missing-sql.ts'

/** The SQL that a database made by all migrations lacks; it is made in a temporary folder. */
async function readMissing(): Promise<string[]> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'gatehouse-missing-'))
  const database = await openDatabase({ dataFolder, maintained: false })
  try {
    await migrate(database)
    const client = await database.long.connect()
    try {
      return await missingSql(client, entities)
    } finally {
      client.release()
    }
  } finally {
    await database.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

/** `npm run db:missing`: prints the migration that the declarations need and no file has yet. */
const missing = await readMissing()
console.log(missing.length > 0 ? missing.join('\n') : '-- Nothing is missing: the migrations make what is declared.')
