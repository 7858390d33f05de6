import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PoolClient } from 'pg'
import { version } from '../../base/version.ts'
import { partitionedMonths } from '../partitions.ts'
import { openDatabase } from '../connection.ts'
import { inTransaction } from '../transaction.ts'
import { fileHash, writeLines } from './line-file.ts'
import { filesIndex, tableFile, writeManifest, type Manifest } from './manifest.ts'
import type { Progress } from './progress.ts'
import { readLines } from './read-lines.ts'
import { RowSum } from './row-sum.ts'
import { exportFiles } from './stored-files.ts'
import { quoted, readTables, type TransferTable } from './tables.ts'
import { assertSameVersion, ownMigrations, type Migration } from './version.ts'

export interface TransferPlace {
  readonly databaseUrl: string | undefined
  readonly dataFolder: string
}

/**
 * Writes the complete installation into a folder: every table, as it was at one moment, and the stored files. A failure
 * removes what was made.
 * @throws if the folder is not empty, a server runs on the embedded database, or it is of another version
 */
export async function exportDatabase(from: TransferPlace, folder: string, progress: Progress): Promise<Manifest> {
  if (!from.databaseUrl && !existsSync(join(from.dataFolder, 'pg')))
    throw new Error(`${from.dataFolder} holds no database.`)
  const created = await makeFolder(folder)
  try {
    return await exportInto(from, folder, progress)
  } catch (error) {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
    if (created) await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** The folder, for this user alone; whether it was made now. */
async function makeFolder(folder: string): Promise<boolean> {
  const created = (await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined
  if (!created && (await readdir(folder)).length > 0) throw new Error(`${folder} is not empty; name a new folder.`)
  await chmod(folder, 0o700)
  return created
}

async function exportInto(from: TransferPlace, folder: string, progress: Progress): Promise<Manifest> {
  const database = await openDatabase({ ...from, maintained: false })
  try {
    const parts = await inTransaction(database.long, client => exportTables(client, folder, progress), {
      isolation: 'repeatable read',
    })
    const { count, bytes } = await exportFiles(from.dataFolder, folder, filesIndex)
    progress.done('files', count)
    const manifest: Manifest = {
      format: 1,
      gatehouse: version,
      madeAt: new Date().toISOString(),
      ...parts,
      files: { count, bytes, file: await fileHash(join(folder, filesIndex)) },
    }
    await writeManifest(folder, manifest)
    return manifest
  } finally {
    await database.close()
  }
}

async function exportTables(client: PoolClient, folder: string, progress: Progress) {
  const migrations = await ownMigrations()
  assertSameVersion(
    'The database',
    await readJournal(client),
    migrations,
    'Start this version once to bring it up to date, or export with the version that ran last.',
  )
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  const all = await readTables(client)
  const tables: Manifest['tables'] = {}
  for (const table of all) tables[table.name] = await exportTable(client, table, folder, progress)
  const months = await partitionedMonths(client)
  const identities = await readIdentities(client, all)
  return { migrations, tables, eventMonths: months.map(({ from }) => from), identities }
}

async function readJournal(client: PoolClient): Promise<Migration[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('migration') is not null as "there"`,
  )
  if (!found[0]?.there) return []
  return (await client.query<Migration>('select "name", "sha256" from migration order by "name"')).rows
}

async function exportTable(client: PoolClient, table: TransferTable, folder: string, progress: Progress) {
  const sum = new RowSum()
  const path = join(folder, tableFile(table.name))
  async function* counted() {
    for await (const lines of readLines(client, table)) {
      for (const line of lines) sum.add(line)
      progress.at(table.name, sum.rows)
      yield lines
    }
  }
  await writeLines(path, counted())
  progress.done(table.name, sum.rows)
  return { rows: sum.rows, checksum: sum.checksum, file: await fileHash(path) }
}

async function readIdentities(client: PoolClient, tables: readonly TransferTable[]): Promise<Manifest['identities']> {
  const identities: Manifest['identities'] = []
  for (const { name, identity } of tables) {
    if (identity === undefined) continue
    const sequence = await client.query<{ name: string }>('select pg_get_serial_sequence($1, $2) as "name"', [
      quoted(name),
      identity,
    ])
    const { rows } = await client.query<{ last: number; called: boolean }>(
      `select last_value as "last", is_called as "called" from ${sequence.rows[0]?.name}`,
    )
    for (const { last, called } of rows) identities.push({ table: name, column: identity, last, called })
  }
  return identities
}
