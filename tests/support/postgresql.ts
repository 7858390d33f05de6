import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { answers } from '../../scripts/services.js'
import { processStart } from '../../server/db/embedded/process-start.ts'
import { cache } from './database-template.ts'

export const urlOf = (database: string) => `postgresql://postgres@127.0.0.1:5432/${database}`

/** Runs one statement outside any test's database. @returns its rows */
export async function onServer(sql: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: urlOf('postgres'), connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(sql, [...values])).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** Whether a PostgreSQL answers where the tests look for one. @throws where CI expects one and none does */
export const postgresqlAnswers = (): Promise<boolean> => answers('postgres')

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
