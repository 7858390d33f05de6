import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { exportDatabase } from './db/transfer/export-database.ts'
import { progressLines } from './db/transfer/progress.ts'
import { readSettings } from './settings.ts'

/** `npm run db:export -- --to FOLDER`: writes the complete installation into a folder. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  if (values.to === undefined) throw new Error('Say where to: npm run db:export -- --to FOLDER')
  const folder = resolve(values.to)
  const write = (line: string) => void process.stdout.write(`${line}\n`)
  const { databaseUrl, dataFolder } = readSettings(process.env)
  write(`Exporting ${databaseUrl ? 'the PostgreSQL database' : `the embedded database of ${dataFolder}`} to ${folder}`)
  const { tables, files } = await exportDatabase({ databaseUrl, dataFolder }, folder, progressLines(write))
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  write(`Exported ${rows.toLocaleString('en-GB')} rows and ${files.count} files. Keep the folder as you keep the data.`)
}

main().catch((error: unknown) => {
  process.stderr.write(`Nothing was exported.\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
