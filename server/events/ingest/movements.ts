import { type Columns, type Parameters, type Table, tableOf } from '../../db/pg-array.ts'
import { type BatchTerms, inStream, type Stored } from '../batch/stored.ts'

const columns: Columns<Stored> = {
  tokenId: ['integer', ({ event }) => event.holder?.token.id],
  at: ['timestamptz', ({ event }) => event.occurredAt],
  sequence: ['bigint', ({ offset }) => offset],
  personId: ['integer', ({ event }) => event.holder?.person?.id],
  zoneId: ['integer', ({ event }) => (event.move === 'in' ? event.place.zone?.id : undefined)],
  doorId: ['integer', ({ event }) => event.place.door?.id],
}
const names = Object.keys(columns).map(name => `"${name}"`)
const all = names.join(', ')

/** Whether one movement is newer than another: by when it occurred, then by when it came. */
const isNewer = (one: Stored, other: Stored) =>
  one.event.atMs === other.event.atMs ? one.offset > other.offset : one.event.atMs > other.event.atMs

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

/** Undefined if nobody moved. */
export function newestTable(placed: readonly Stored[]): Table | undefined {
  const moves = placed.filter(({ event }) => event.move)
  return moves.length > 0 ? tableOf(columns, newestMoves(moves)) : undefined
}

/** Every movement, for the roll call of any instant: of the events just inserted, as `e` gives them. */
export const insertMovements = ({ clientId }: BatchTerms) =>
  `insert into movement ("clientId", ${all})
    select ${clientId}, "tokenId", "occurredAt", "sequence", "personId", case "move" when 'in' then "zoneId" end, "doorId"
    from e where "move" is not null`

/** Where each credential is now: a movement that occurred before the one known never moves the present. */
export const upsertOccupancy = (parameters: Parameters, newest: Table, terms: BatchTerms) =>
  `insert into occupancy as o ("clientId", ${all})
    select ${terms.clientId}, ${all} from ${parameters.table('n', newest, inStream(terms, 'sequence'))}
    on conflict ("clientId", "tokenId") do update
    set ${names.map(name => `${name} = excluded.${name}`).join(', ')}
    where (o."at", o."sequence") < (excluded."at", excluded."sequence")`
