import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { makePartition, monthAt, monthsFrom } from '../partitions.ts'
import { openDatabase } from '../connection.ts'
import { migrate } from '../migrate/migrate.ts'
import { inTransaction } from '../transaction.ts'
import type { TransferPlace } from './export-database.ts'
import { fileHash } from './line-file.ts'
import { loadTable } from './load-table.ts'
import { filesIndex, readManifest, tableFile, type Manifest } from './manifest.ts'
import type { Progress } from './progress.ts'
import { readLines } from './read-lines.ts'
import { withoutReferences } from './references.ts'
import { RowSum } from './row-sum.ts'
import { importFiles } from './stored-files.ts'
import { quoted, readTables, type TransferTable } from './tables.ts'
import { assertSameVersion, ownMigrations } from './version.ts'

/**
 * Brings an export into an empty database, all of it or nothing, and reads every row back before it counts.
 * @throws if the export is damaged or of another version, the database has rows already, or a row came out otherwise
 */
export async function importDatabase(to: TransferPlace, folder: string, progress: Progress): Promise<Manifest> {
  const manifest = await readManifest(folder)
  assertSameVersion(
    'The export',
    manifest.migrations,
    await ownMigrations(),
    `Import it with Gatehouse ${manifest.gatehouse} as it was when it was made, and start this version on the result.`,
  )
  await assertWhole(folder, manifest)
  const database = await openDatabase({ ...to, maintained: false })
  try {
    await assertEmpty(database.long)
    await migrate(database)
    await importInto(database.long, to.dataFolder, folder, manifest, progress)
    // The planner's statistics lack this many new rows.
    await database.long.query('analyze')
    return manifest
  } finally {
    await database.close()
  }
}

/** Every file of the export is as it was written. */
async function assertWhole(folder: string, { tables, files }: Manifest): Promise<void> {
  const expected = [
    ...Object.entries(tables).map(([name, { file }]) => [tableFile(name), file] as const),
    [filesIndex, files.file] as const,
  ]
  for (const [name, sum] of expected) {
    const found = await fileHash(join(folder, name)).catch((error: NodeJS.ErrnoException) => error.code ?? 'unreadable')
    if (found === 'ENOENT') throw new Error(`${name} is missing from the export.`)
    if (found !== sum) throw new Error(`${name} is not as it was exported: damaged or cut short.`)
  }
}

async function assertEmpty(on: Pool | PoolClient): Promise<void> {
  for (const { name } of await readTables(on)) {
    const { rowCount } = await on.query(`select 1 from ${quoted(name)} limit 1`)
    if (rowCount)
      throw new Error(
        `The database is not empty: ${name} has rows. Import into a new one (npm run db:reset removes all data of this one).`,
      )
  }
}

async function importInto(
  pool: Pool,
  dataFolder: string,
  folder: string,
  manifest: Manifest,
  progress: Progress,
): Promise<void> {
  const made: string[] = []
  try {
    await inTransaction(pool, async client => {
      // A server that starts now waits here, before it could write anything.
      await client.query('lock table migration in access exclusive mode')
      await assertEmpty(client)
      const { count } = await importFiles(dataFolder, folder, filesIndex, path => made.push(path))
      if (count !== manifest.files.count) throw new Error(`There are ${count} files, not ${manifest.files.count}.`)
      progress.done('files', count)
      await importTables(client, folder, manifest, progress)
      // Else the first who come are served without statistics.
      await client.query('analyze')
    })
  } catch (error) {
    for (const path of made) await rm(path, { force: true })
    throw error
  }
}

async function importTables(client: PoolClient, folder: string, manifest: Manifest, progress: Progress): Promise<void> {
  const tables = await readTables(client)
  const names = tables.map(({ name }) => name)
  const [missing] = [
    ...names.filter(name => !manifest.tables[name]),
    ...Object.keys(manifest.tables).filter(name => !names.includes(name)),
  ]
  if (missing !== undefined) throw new Error(`The table ${missing} is not on both sides.`)
  const refer = await withoutReferences(client)
  const months = [...manifest.eventMonths.map(instant => monthAt(new Date(instant))), ...monthsFrom(new Date())]
  for (const month of months) await makePartition(client, month)
  for (const table of tables) await loadTable(client, table, folder, progress)
  for (const { table, column, last, called } of manifest.identities)
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [quoted(table), column, last, called])
  await refer()
  for (const table of tables) await verify(client, table, manifest.tables[table.name], progress)
}

/** Reads the table as it is now, and compares it with what was exported. */
async function verify(
  client: PoolClient,
  table: TransferTable,
  exported: Manifest['tables'][string] | undefined,
  progress: Progress,
): Promise<void> {
  const sum = new RowSum()
  for await (const lines of readLines(client, table)) for (const line of lines) sum.add(line)
  if (sum.rows !== exported?.rows || sum.checksum !== exported.checksum)
    throw new Error(`${table.name} did not come out as it was exported: ${sum.rows} of ${exported?.rows} rows.`)
  progress.done(`${table.name}, the same row by row`, sum.rows)
}
