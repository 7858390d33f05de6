import { randomBytes } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { openDatabase, type Database, type DatabaseOptions } from '../../server/db/connection.ts'
import { readKeys, setKeyring } from '../../server/secrets/keyring.ts'
import { copyTemplate } from './database-template.ts'
import { commitInMemory, copyMigrated, copyPostgresql } from './postgresql-template.ts'
import { inMemory } from './postgresql-memory.ts'
import { announce, onServer, postgresqlAnswers, urlOf } from './postgresql.ts'

export type DatabaseKind = Database['kind']

/**
 * Both databases, PostgreSQL only where one answers: for suites about what a database makes difficult (ingest, the
 * stream, delivery, jobs, faults). Use with `describe.each(databaseKinds)`.
 */
export const databaseKinds: DatabaseKind[] = (await postgresqlAnswers()) ? ['embedded', 'postgresql'] : ['embedded']

/**
 * One of them, the faster one that is there: for all other suites, with `describe.each(oneDatabase)`, and for browser
 * tests. What they ask of a database is also asked of the embedded one, by the contract of every entity.
 */
export const oneDatabase: readonly [DatabaseKind] = [databaseKinds.at(-1) ?? 'embedded']
if (process.env.VITEST) announce(databaseKinds)

// As a start of the server would: what the suites write is sealed with a throw-away key.
setKeyring({ keys: readKeys(`test:${randomBytes(32).toString('base64')}`) })

/** A new database that nothing has opened yet, for a separate server process. */
export interface PreparedDatabase {
  kind: DatabaseKind
  /** PostgreSQL only. */
  databaseUrl?: string
  /** The data folder: the embedded database's, and for files on either kind. */
  dataFolder: string
  /** What openDatabase and the server's settings take. */
  openOptions: DatabaseOptions
  /** Removes the database and the folder; it must be closed before. */
  drop(): Promise<void>
}

export interface TestDatabase extends PreparedDatabase {
  database: Database
  pool: pg.Pool
  /** Lets go of the database without removing it, so that another may open `openOptions`. */
  close(): Promise<void>
}

interface Options {
  /** Default: true. */
  migrated?: boolean
  /** Where the data folder is made. Default: where the system keeps such things. */
  parent?: string
}

/** Creates a database and opens it. Call `drop()` at the end. */
export async function createTestDatabase(kind: DatabaseKind, options: Options = {}): Promise<TestDatabase> {
  const prepared = await prepareTestDatabase(kind, options)
  try {
    return await openTestDatabase(prepared)
  } catch (error) {
    await prepared.drop()
    throw error
  }
}

/** Creates a database without opening it. */
export function prepareTestDatabase(
  kind: DatabaseKind,
  { migrated = true, parent = tmpdir() }: Options = {},
): Promise<PreparedDatabase> {
  return kind === 'embedded' ? prepareEmbedded(migrated, parent) : preparePostgresql(migrated, parent)
}

/** What identifies a prepared database, also to another process. */
export type DatabasePlace = Pick<PreparedDatabase, 'databaseUrl' | 'dataFolder'>

/** A database that begins as a copy of another and its folder, which nobody may have open. */
export async function copyDatabase({ databaseUrl, dataFolder }: DatabasePlace): Promise<PreparedDatabase> {
  if (databaseUrl === undefined) {
    const folder = await newFolder(tmpdir())
    cpSync(dataFolder, folder, { recursive: true })
    return embeddedIn(folder)
  }
  const copy = await newPostgresql(tmpdir(), name => copyPostgresql(new URL(databaseUrl).pathname.slice(1), name))
  cpSync(dataFolder, copy.dataFolder, { recursive: true })
  return copy
}

/** Opens a prepared database, also again after `close()`. */
export async function openTestDatabase(prepared: PreparedDatabase): Promise<TestDatabase> {
  const database = await openDatabase(prepared.openOptions)
  return {
    ...prepared,
    database,
    pool: database.pool,
    close: () => database.close(),
    drop: async () => {
      await database.close()
      await prepared.drop()
    },
  }
}

const newFolder = (parent: string) => mkdtemp(join(parent, 'gatehouse-test-'))
const removeFolder = async (folder: string) => rmSync(folder, { recursive: true, force: true })

async function prepareEmbedded(migrated: boolean, parent: string): Promise<PreparedDatabase> {
  const dataFolder = await newFolder(parent)
  await copyTemplate(dataFolder, migrated)
  return embeddedIn(dataFolder)
}

const embeddedIn = (dataFolder: string): PreparedDatabase => ({
  kind: 'embedded',
  dataFolder,
  openOptions: { dataFolder },
  drop: () => removeFolder(dataFolder),
})

function preparePostgresql(migrated: boolean, parent: string): Promise<PreparedDatabase> {
  return newPostgresql(parent, async name => {
    if (migrated) await copyMigrated(name)
    else await onServer(`CREATE DATABASE ${name}${await inMemory()}`)
  })
}

async function newPostgresql(parent: string, make: (name: string) => Promise<void>): Promise<PreparedDatabase> {
  const name = `gatehouse_test_${randomBytes(6).toString('hex')}`
  await make(name)
  await commitInMemory(name)
  const [databaseUrl, dataFolder] = [urlOf(name), await newFolder(parent)]
  const drop = async () => {
    await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await removeFolder(dataFolder)
  }
  const openOptions = { databaseUrl, dataFolder }
  return { kind: 'postgresql', databaseUrl, dataFolder, openOptions, drop }
}
