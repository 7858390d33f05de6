import { createHash } from 'node:crypto'

/** An entry of the log with what it changed, each value as PostgreSQL writes it. */
export interface SealedText {
  readonly [column: string]: string | null
}

/** The columns that a hash covers: those of the log itself, */
export const logColumns = [
  'clientId',
  'at',
  'what',
  'outcome',
  'by',
  'userId',
  'guest',
  'homeClientId',
  'entity',
  'title',
  'recordId',
  'details',
  'count',
  'lastAt',
  'network',
  'agent',
  'sessionId',
  'chain',
  'auditEntryId',
] as const
/** and those of the change. */
export const changeColumns: readonly string[] = ['before', 'after']
export const sealedColumns: readonly string[] = [...logColumns, ...changeColumns]

/** Columns with an instant: their text is of UTC. */
export const isInstant = (name: string): boolean => name === 'at' || name === 'lastAt'

/** SQL of a column's value as the same text in every session: instants are of UTC. */
export const textOf = (of: string, name: string): string =>
  isInstant(name) ? `(${of}."${name}" at time zone 'UTC')::text` : `${of}."${name}"::text`

/** What the first entry of a chain has in place of a hash before it. */
export const firstHash = '0'.repeat(64)

/** The entry as JSON: properties in order of their names, those without a value left out. A new column changes no hash. */
export function canonicalOf(entry: SealedText): string {
  const named = [...sealedColumns].sort().flatMap(name => (entry[name] == null ? [] : [[name, entry[name]] as const]))
  return JSON.stringify(Object.fromEntries(named))
}

/** The hash of an entry: of the one before it, and of all that it says. */
export const hashAfter = (previous: string, entry: SealedText): string =>
  createHash('sha256')
    .update(`${previous}\n${canonicalOf(entry)}`)
    .digest('hex')
