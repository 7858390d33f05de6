import pg from 'pg'
import type { Row } from './table.ts'

const serverUrl = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** A PostgreSQL database of a benchmark's own; undefined if no server answers. */
export async function newDatabase(what: string): Promise<{ url: string; drop(): Promise<void> } | undefined> {
  const name = `gatehouse_bench_${what}_${process.pid}`
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 2000 })
    await client.connect()
    try {
      await client.query(text)
    } finally {
      await client.end()
    }
  }
  try {
    await run(`create database ${name}`)
  } catch {
    return undefined
  }
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) }
}

export type DatabaseName = 'embedded' | 'PostgreSQL'

/** `BENCH_DATABASE=PostgreSQL` (or embedded) measures on that one alone. */
const alone = process.env['BENCH_DATABASE']

/**
 * The rows of a measurement on the embedded database, then on a PostgreSQL database of its own where a server answers.
 * @param measureOn given the url of the PostgreSQL database, undefined for the embedded one
 */
export async function onBothDatabases(
  what: string,
  measureOn: (name: DatabaseName, databaseUrl: string | undefined) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const rows = alone === 'PostgreSQL' ? [] : await measureOn('embedded', undefined)
  const made = alone === 'embedded' ? undefined : await newDatabase(what)
  if (!made) return rows
  try {
    return [...rows, ...(await measureOn('PostgreSQL', made.url))]
  } finally {
    await made.drop()
  }
}
