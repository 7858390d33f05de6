import { randomBytes } from 'node:crypto'
import { openDatabase, type DatabaseOptions } from '../../server/db/connection.ts'
import { migrate } from '../../server/db/migrate/migrate.ts'
import { cache, migrationsKey } from './database-template.ts'
import { inMemory } from './postgresql-memory.ts'
import { onServer, urlOf } from './postgresql.ts'

const prefix = 'gatehouse_template_'

/** Made once a worker; undefined until it is asked for. */
let made: Promise<string> | undefined

/** Makes a migrated database: a copy of one that is kept on the server, for migrating takes seconds. */
export async function copyMigrated(name: string): Promise<void> {
  await copyPostgresql(await (made ??= templateOf()), name)
}

/** Makes a database as a copy of another, which nobody may be connected to. */
export async function copyPostgresql(template: string, name: string): Promise<void> {
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template}${await inMemory()}`)
}

/**
 * Commits of a test's database do not wait for the disk: no test pulls its plug, and what a killed server of ours has
 * committed is there all the same.
 */
export const commitInMemory = (name: string) => onServer(`ALTER DATABASE ${name} SET synchronous_commit = off`)

/** The template of these migrations, built when there is none yet. Of several workers the first to finish names it. */
async function templateOf(): Promise<string> {
  const template = `${prefix}${migrationsKey}`
  if (await exists(template)) return template
  await removeOldTemplates()
  const draft = `gatehouse_draft_${randomBytes(6).toString('hex')}`
  await onServer(`CREATE DATABASE ${draft}`)
  try {
    await migrateNew({ databaseUrl: urlOf(draft), dataFolder: cache })
    // Nobody may be connected to what is copied, not even PostgreSQL's own maintenance.
    await onServer(`ALTER DATABASE ${draft} WITH ALLOW_CONNECTIONS false`)
    await onServer(`ALTER DATABASE ${draft} RENAME TO ${template}`)
  } catch (error) {
    await onServer(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`)
    if (!(await exists(template))) throw error
  }
  return template
}

async function migrateNew(options: DatabaseOptions): Promise<void> {
  const database = await openDatabase(options)
  try {
    await migrate(database)
  } finally {
    await database.close()
  }
}

const exists = async (name: string) =>
  (await onServer('SELECT 1 FROM pg_database WHERE datname = $1', [name])).length > 0

/** Each change of a migration makes a new template; what is of earlier days is of no more use. */
async function removeOldTemplates(): Promise<void> {
  const old = await onServer(
    `SELECT datname FROM pg_database
     WHERE starts_with(datname, $1)
       AND (pg_stat_file('base/' || oid || '/PG_VERSION', true)).modification < now() - interval '1 day'`,
    [prefix],
  )
  for (const { datname } of old) await onServer(`DROP DATABASE IF EXISTS ${String(datname)}`)
}
