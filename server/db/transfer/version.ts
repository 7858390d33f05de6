import { migrationsFolder, readMigrations } from '../migrate/files.ts'

export interface Migration {
  readonly name: string
  readonly sha256: string
}

/** The migrations that make a database of this version. */
export async function ownMigrations(): Promise<Migration[]> {
  return (await readMigrations(migrationsFolder)).map(({ name, sha256 }) => ({ name, sha256 }))
}

/**
 * Rows only fit tables that were made by the same migrations.
 * @throws an Error that says which of two versions is the other's
 */
export function assertSameVersion(
  of: string,
  found: readonly Migration[],
  own: readonly Migration[],
  way: string,
): void {
  const same =
    found.length === own.length &&
    own.every(({ name, sha256 }) => found.some(other => other.name === name && other.sha256 === sha256))
  if (same) return
  const last = (migrations: readonly Migration[]) => migrations.at(-1)?.name ?? 'none'
  throw new Error(
    `${of} is of another version of Gatehouse: its last migration is ${last(found)}, here it is ${last(own)}. ${way}`,
  )
}
