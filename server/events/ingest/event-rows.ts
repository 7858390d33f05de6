import type { Holder, Place } from '../directory/directory.ts'
import { type Columns, type Parameters, pgArray, type Table, tableOf } from '../../db/pg-array.ts'
import { nothingRare } from '../batch/rare.ts'
import { type NodeKind, nodeKinds } from '../../../src/domain/node.ts'
import { type BatchTerms, inStream, type Stored } from '../batch/stored.ts'

interface Row {
  readonly stored: Stored
  readonly place: number
  readonly holder: number | undefined
}

const rowColumns: Columns<Row> = {
  sequence: ['bigint', ({ stored }) => stored.offset],
  occurredAt: ['timestamptz', ({ stored }) => stored.event.occurredAt],
  deviceTime: ['timestamptz', ({ stored }) => stored.event.deviceTime],
  type: ['text', ({ stored }) => stored.event.type],
  category: ['text', ({ stored }) => stored.event.category],
  placeNumber: ['integer', ({ place }) => place],
  holderNumber: ['integer', ({ holder }) => holder],
  input: ['integer', ({ stored }) => stored.event.input],
  keycode: ['text', ({ stored }) => stored.event.keycode],
  reason: ['text', ({ stored }) => stored.event.reason],
  move: ['text', ({ stored }) => stored.event.move],
  simulated: ['boolean', ({ stored }) => stored.event.simulated],
  epoch: ['integer', ({ stored }) => stored.event.epoch],
  controllerSequence: ['bigint', ({ stored }) => stored.event.controllerSequence],
  data: ['jsonb', ({ stored }) => stored.event.data && JSON.stringify(stored.event.data)],
}
/** What few events have: these columns are written only where one of the batch does. */
const rareColumns: Columns<Row> = {
  output: ['integer', ({ stored }) => stored.event.output],
  inputRecordId: ['integer', ({ stored }) => stored.event.rare.input?.id],
  inputRecord: ['text', ({ stored }) => stored.event.rare.input?.title],
  outputRecordId: ['integer', ({ stored }) => stored.event.rare.output?.id],
  outputRecord: ['text', ({ stored }) => stored.event.rare.output?.title],
  requestUserId: ['integer', ({ stored }) => stored.event.rare.requestUser?.id],
  requestUser: ['text', ({ stored }) => stored.event.rare.requestUser?.title],
  node: ['text', ({ stored }) => stored.event.node],
  ...Object.assign({}, ...nodeKinds.map(nodeColumns)),
}
const hasRare = ({ event: { output, node, rare } }: Stored) =>
  output !== undefined || node !== undefined || rare !== nothingRare

/** The reference of an event to a node of one kind. */
function nodeColumns(kind: NodeKind): Columns<Row> {
  const nodeOf = ({ stored }: Row) => (stored.event.rare.node?.kind === kind ? stored.event.rare.node : undefined)
  return { [`${kind}Id`]: ['integer', row => nodeOf(row)?.id], [kind]: ['text', row => nodeOf(row)?.title] }
}

const placeColumns: Columns<readonly [number, Place]> = {
  placeNumber: ['integer', ([number]) => number],
  controllerId: ['integer', ([, place]) => place.controller.id],
  controller: ['text', ([, place]) => place.controller.title],
  doorId: ['integer', ([, place]) => place.door?.id],
  door: ['text', ([, place]) => place.door?.title],
  readerId: ['integer', ([, place]) => place.reader?.id],
  reader: ['text', ([, place]) => place.reader?.title],
  areaId: ['integer', ([, place]) => place.area?.id],
  area: ['text', ([, place]) => place.area?.title],
  zoneId: ['integer', ([, place]) => place.zone?.id],
  zone: ['text', ([, place]) => place.zone?.title],
}
const holderColumns: Columns<readonly [number, Holder]> = {
  holderNumber: ['integer', ([number]) => number],
  tokenId: ['integer', ([, { token }]) => token.id],
  token: ['text', ([, { token }]) => token.title],
  personId: ['integer', ([, { person }]) => person?.id],
  person: ['text', ([, { person }]) => person?.title],
  credentialType: ['text', ([, { kind }]) => kind],
}

const listed = (...parts: readonly object[]) =>
  [...parts.flatMap(part => Object.keys(part)), 'passback']
    .filter(name => !name.endsWith('Number'))
    .map(name => `"${name}"`)
    .join(', ')
const usual = listed(rowColumns, placeColumns, holderColumns)
const withRare = listed(rowColumns, rareColumns, placeColumns, holderColumns)

/** The events of a batch. The names of places and holders, the bulk of them, go once each. */
export interface EventTables {
  /** The columns that they fill. */
  readonly columns: string
  readonly rows: Table
  readonly places: Table
  readonly holders: Table
}

export function eventTables(stored: readonly Stored[]): EventTables {
  const places = new Map<Place, number>()
  const holders = new Map<Holder, number>()
  const rows = stored.map(one => ({
    stored: one,
    place: numberOf(places, one.event.place),
    holder: numberOf(holders, one.event.holder),
  }))
  const numbered = <T>(map: Map<T, number>) => [...map].map(([value, number]) => [number, value] as const)
  const isRare = stored.some(hasRare)
  return {
    columns: isRare ? withRare : usual,
    rows: tableOf(isRare ? { ...rowColumns, ...rareColumns } : rowColumns, rows),
    places: tableOf(placeColumns, numbered(places)),
    holders: tableOf(holderColumns, numbered(holders)),
  }
}

/**
 * The events of a batch as rows; returns their ids, their sequences and what `insertMovements` reads.
 * @param passbacks the offsets in the batch of those that violated anti-passback
 */
export const insertEvents = (
  parameters: Parameters,
  { columns, rows, places, holders }: EventTables,
  passbacks: readonly number[],
  terms: BatchTerms,
): string => {
  const passback = `"sequence" = any(${parameters.add(pgArray(passbacks), 'bigint[]')})`
  return `insert into event ("clientId", "receivedAt", ${columns})
    select ${terms.clientId}, ${parameters.add(terms.receivedAt.toISOString(), 'timestamptz')}, ${columns}
    from ${parameters.table('r', rows, { ...inStream(terms, 'sequence'), passback })}
    join ${parameters.table('p', places)} using ("placeNumber")
    left join ${parameters.table('h', holders)} using ("holderNumber")
    order by "sequence"
    returning "eventId", "sequence", "occurredAt", "tokenId", "personId", "zoneId", "doorId", "move"`
}

/** Marks events that are stored already. */
export const markPassbacks = (parameters: Parameters, eventIds: readonly (number | undefined)[]): string =>
  `update event set "passback" = true where "eventId" = any(${parameters.add(pgArray(eventIds), 'bigint[]')})`

function numberOf<T>(numbers: Map<T, number>, value: T): number
function numberOf<T>(numbers: Map<T, number>, value: T | undefined): number | undefined
function numberOf<T>(numbers: Map<T, number>, value: T | undefined): number | undefined {
  if (value === undefined) return undefined
  const number = numbers.get(value) ?? numbers.size
  numbers.set(value, number)
  return number
}
