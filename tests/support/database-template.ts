import { createHash } from 'node:crypto'
import { constants, cpSync, existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../../server/db/connection.ts'
import { migrationsFolder, readMigrations, type MigrationFile } from '../../server/db/migrate/files.ts'
import { migrate } from '../../server/db/migrate/migrate.ts'

/** What the tests keep from run to run. */
export const cache = fileURLToPath(new URL('../../node_modules/.cache/gatehouse-test/', import.meta.url))
const migrations = await readMigrations(migrationsFolder)

/** Other for every change of a migration. */
export const migrationsKey = keyOf(migrations)

/**
 * Fills a data folder with an initialised embedded database, migrated or empty: a copy of one kept in the cache, for
 * initialising takes seconds. Copied synchronously: of 2,300 small files the asynchronous copy takes 14 times as long.
 */
export async function copyTemplate(dataFolder: string, migrated: boolean): Promise<void> {
  const template = await templateOf(migrated ? migrations : [])
  cpSync(template, dataFolder, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

/** The folder of the template, built if there is none yet. Several workers may build: the first to finish names it. */
async function templateOf(files: readonly MigrationFile[]): Promise<string> {
  const template = join(cache, `${pgliteVersion()}-${keyOf(files)}`)
  if (existsSync(template)) return template
  await mkdir(cache, { recursive: true })
  await removeOldTemplates()
  const draft = await mkdtemp(join(cache, 'draft-'))
  await build(draft, files.length > 0)
  await rename(draft, template).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(template)) throw error
  })
  return template
}

/** Each change of a migration makes a new template of 40 MB; what is of earlier days is of no more use. */
async function removeOldTemplates(): Promise<void> {
  const dayMs = 86_400_000
  for (const name of await readdir(cache)) {
    const path = join(cache, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > dayMs) await rm(path, { recursive: true, force: true })
  }
}

async function build(dataFolder: string, migrated: boolean): Promise<void> {
  const database = await openDatabase({ dataFolder })
  try {
    if (migrated) await migrate(database)
  } finally {
    await database.close()
  }
}

/** Whatever changes what migrations make. */
function keyOf(files: readonly MigrationFile[]): string {
  const hash = createHash('sha256')
  for (const { name, sha256 } of files) hash.update(`\n${name} ${sha256}`)
  return hash.digest('hex').slice(0, 16)
}

function pgliteVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')) as { version: string }
  return version
}
