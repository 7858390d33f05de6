import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { importDatabase } from './db/transfer/import-database.ts'
import { progressLines } from './db/transfer/progress.ts'
import { readSettings } from './settings.ts'

/** `npm run db:import -- --from FOLDER`: brings an export into an empty database, all of it or nothing. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { from: { type: 'string' } } })
  if (values.from === undefined) throw new Error('Say where from: npm run db:import -- --from FOLDER')
  const folder = resolve(values.from)
  const write = (line: string) => void process.stdout.write(`${line}\n`)
  const { databaseUrl, dataFolder } = readSettings(process.env)
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  write(
    `Importing ${folder} into ${databaseUrl ? 'the PostgreSQL database' : `the embedded database of ${dataFolder}`}`,
  )
  const { tables, files } = await importDatabase({ databaseUrl, dataFolder }, folder, progressLines(write))
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  write(`Imported ${rows.toLocaleString('en-GB')} rows and ${files.count} files, each read back and the same.`)
}

main().catch((error: unknown) => {
  process.stderr.write(`Nothing was imported.\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
