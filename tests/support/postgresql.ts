import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { processStart } from '../../server/db/embedded/process-start.ts'
import { cache } from './database-template.ts'

export const urlOf = (database: string) => `postgresql://postgres@127.0.0.1:5432/${database}`

/** Runs one statement outside any test's database. */
export async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres'), connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    await client.query(sql)
  } finally {
    await client.end().catch(() => {})
  }
}

export async function postgresqlAnswers(): Promise<boolean> {
  try {
    await onServer('SELECT 1')
    return true
  } catch {
    return false
  }
}

/** Says once a run, however many workers it has (they have one parent), what the database tests run against. */
export function announce(kinds: readonly string[]): void {
  const run = `${process.ppid}-${processStart(process.ppid) ?? ''}`.replaceAll('/', '-')
  mkdirSync(cache, { recursive: true })
  try {
    closeSync(openSync(join(cache, `run-${run}`), 'wx'))
  } catch {
    return
  }
  console.log(`Database tests run against: ${kinds.join(', ')}`)
}
