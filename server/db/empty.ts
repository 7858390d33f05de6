import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { keyFile } from '../secrets/key-file.ts'
import { identify, takeLock } from './embedded/lock.ts'

/** What a data folder holds of ours. */
const contents = ['pg', 'pg.new', 'files', 'archive', 'demo-accounts.json', keyFile]

/**
 * Removes all data: the embedded database and the sign-ins, or the tables of the PostgreSQL server.
 * @throws DataFolderInUse while a server runs on the folder
 */
export async function emptyDatabase({
  databaseUrl,
  dataFolder,
}: {
  databaseUrl: string | undefined
  dataFolder: string
}): Promise<void> {
  const own = identify(process.pid)
  const release = takeLock(join(dataFolder, 'owner.lock'), { ...own, server: own })
  try {
    if (databaseUrl) await emptyPostgresql(databaseUrl)
    for (const name of contents) await rm(join(dataFolder, name), { recursive: true, force: true })
  } finally {
    release()
  }
}

async function emptyPostgresql(connectionString: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query('drop schema public cascade; create schema public')
  } finally {
    await client.end()
  }
}
