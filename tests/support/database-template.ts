import { createHash } from 'node:crypto'
import { constants, existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../../server/db/connection.ts'
import { migrate, migrationsFolder } from '../../server/db/migrate.ts'
import { readMigrations, type MigrationFile } from '../../server/db/migration-files.ts'

/** What the tests keep from run to run. */
export const cache = fileURLToPath(new URL('../../node_modules/.cache/gatehouse-test/', import.meta.url))
const migrations = await readMigrations(migrationsFolder)

/**
 * Fills a data folder with an initialised embedded database, migrated or empty: a copy of one kept in the cache, for
 * initialising takes seconds.
 */
export async function copyTemplate(dataFolder: string, migrated: boolean): Promise<void> {
  const template = await templateOf(migrated ? migrations : [])
  await cp(template, dataFolder, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

/** The folder of the template, built when there is none yet. Several workers may: the first to finish gives the name. */
async function templateOf(files: readonly MigrationFile[]): Promise<string> {
  const template = join(cache, keyOf(files))
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
    if (migrated) await migrate(database.pool)
  } finally {
    await database.close()
  }
}

/** Whatever changes what a template holds: the engine and the migrations. */
function keyOf(files: readonly MigrationFile[]): string {
  const hash = createHash('sha256').update(pgliteVersion())
  for (const { name, sha256 } of files) hash.update(`\n${name} ${sha256}`)
  return hash.digest('hex').slice(0, 16)
}

function pgliteVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')) as { version: string }
  return version
}
