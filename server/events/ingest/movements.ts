import { type Columns, type Parameters, type Table, tableOf } from './pg-array.ts'
import { type BatchTerms, inStream, type Stored } from './stored.ts'

const columns: Columns<Stored> = {
  tokenId: ['integer', ({ event }) => event.holder?.token.id],
  at: ['timestamptz', ({ event }) => event.occurredAt],
  sequence: ['bigint', ({ sequence }) => sequence],
  personId: ['integer', ({ event }) => event.holder?.person?.id],
  zoneId: ['integer', ({ event }) => (event.move === 'in' ? event.place.zone?.id : undefined)],
  doorId: ['integer', ({ event }) => event.place.door?.id],
}
const names = Object.keys(columns).map(name => `"${name}"`)
const all = names.join(', ')

/** Whether one movement is newer than another: by when it occurred, then by when it came. */
const isNewer = (one: Stored, other: Stored) =>
  one.event.atMs === other.event.atMs ? one.sequence > other.sequence : one.event.atMs > other.event.atMs

/** The newest movement of each credential in a batch. */
export function newestMoves(moves: readonly Stored[]): Stored[] {
  const newest = new Map<number, Stored>()
  for (const move of moves) {
    const tokenId = move.event.holder?.token.id
    const other = tokenId === undefined ? undefined : newest.get(tokenId)
    if (tokenId !== undefined && (!other || isNewer(move, other))) newest.set(tokenId, move)
  }
  return [...newest.values()]
}

/** The movements of a batch, and the newest of each credential. */
export interface MoveTables {
  readonly all: Table
  readonly newest: Table
}

export const moveTables = (moves: readonly Stored[]): MoveTables => ({
  all: tableOf(columns, moves),
  newest: tableOf(columns, newestMoves(moves)),
})

/** Every movement, for the roll call of any instant. */
export const insertMovements = (parameters: Parameters, { all: moves }: MoveTables, terms: BatchTerms) =>
  `insert into movement ("clientId", ${all}) select ${terms.clientId}, ${all} from ${parameters.table('m', moves, inStream(terms, 'sequence'))}`

/** Where each credential is now: a movement that occurred before the one known never moves the present. */
export const upsertOccupancy = (parameters: Parameters, { newest }: MoveTables, terms: BatchTerms) =>
  `insert into occupancy as o ("clientId", ${all})
    select ${terms.clientId}, ${all} from ${parameters.table('n', newest, inStream(terms, 'sequence'))}
    on conflict ("clientId", "tokenId") do update
    set ${names.map(name => `${name} = excluded.${name}`).join(', ')}
    where (o."at", o."sequence") < (excluded."at", excluded."sequence")`
