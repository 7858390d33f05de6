import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readHeader, type Way } from './header.ts'

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))

export interface MigrationFile {
  /** The file's name, which begins with its number. */
  readonly name: string
  readonly sql: string
  readonly sha256: string
  readonly way: Way
  /** Whether servers of the previous version may go on beside it. */
  readonly isCompatible: boolean
}

/**
 * The migrations of `folder` in the order of their numbers. Line ends don't count for the sum: a checkout may change
 * them. Throws for a name other than NNNN-name.sql, for two files with one number and for a wrong first line.
 */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  for (const [index, name] of names.entries()) {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) throw new Error(`A migration is named NNNN-name.sql, not ${name}.`)
    const previous = names[index - 1]
    if (previous?.slice(0, 4) === name.slice(0, 4))
      throw new Error(`Two migrations have one number: ${previous}, ${name}.`)
  }
  return Promise.all(names.map(name => readMigration(folder, name)))
}

async function readMigration(folder: string, name: string): Promise<MigrationFile> {
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return { name, sql, sha256: createHash('sha256').update(sql).digest('hex'), ...readHeader(name, sql) }
}
