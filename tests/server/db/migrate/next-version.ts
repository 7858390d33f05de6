import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationsFolder } from '../../../../server/db/migrate/files.ts'

/** The migrations of a version after this one. */
export interface NextVersion {
  readonly folder: string
  add(name: string, ...lines: readonly string[]): void
  remove(): void
}

/** All migrations of this version, and those that are added. */
export function nextVersion(): NextVersion {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-migrations-'))
  cpSync(migrationsFolder, folder, { recursive: true })
  return {
    folder,
    add: (name, ...lines) => writeFileSync(join(folder, name), lines.join('\n')),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
