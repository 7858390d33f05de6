import type { PoolClient } from 'pg'
import { insertAlarms, isRaising } from './alarms.ts'
import { eventTables, type EventTables, insertEvents, keptEvents, markPassbacks } from './event-rows.ts'
import type { Given } from './live-part.ts'
import { insertMovements, moveTables, type MoveTables, upsertOccupancy } from './movements.ts'
import { Parameters, type Table } from './pg-array.ts'
import { rollUpTable, upsertRollUps } from './roll-ups.ts'
import { type BatchTerms, lastOf, passbackPlaces, type Stored } from './stored.ts'

/** A batch on its way into the database: what takes long is made before its turn has come. */
export interface Draft {
  /**
   * Keeps the events alone, ahead of the batch's turn.
   * @param last the client's last sequence before the batch, if it was guessed right
   * @returns their ids, in their order
   */
  keepEvents(client: PoolClient, last: number): Promise<readonly number[]>
  /**
   * Keeps events, roll-ups, movements, occupancy, alarms and the client's counter, all in one statement.
   * @param last the client's last sequence before the batch
   * @param stored the events of the draft, in its order, with their alarms
   * @param eventIds where the events themselves are kept already
   */
  keep(client: PoolClient, last: number, stored: readonly Stored[], eventIds?: readonly number[]): Promise<Given>
}

/** @param placed events, whose passbacks need not be known yet */
export function draftOf(clientId: number, placed: readonly Stored[], receivedAt: Date): Draft {
  const tables = tablesOf(placed)
  const termsOf = (parameters: Parameters, last: number): BatchTerms => ({
    last: parameters.add(last, 'bigint'),
    clientId: parameters.add(clientId, 'integer'),
    receivedAt,
  })
  return {
    async keepEvents(client, last) {
      const parameters = new Parameters()
      const kept = insertEvents(parameters, tables.events, [], termsOf(parameters, last))
      const { rows } = await client.query<Pick<Given, 'eventIds'>>(
        `with e as (${kept}) select ${idsOf('e', 'eventId')} as "eventIds"`,
        parameters.values,
      )
      return rows[0]?.eventIds ?? []
    },
    async keep(client, last, stored, eventIds) {
      const parameters = new Parameters()
      const terms = termsOf(parameters, last)
      const text = statement(parameters, tables, stored, terms, eventIds)
      const { rows } = await client.query<Omit<Given, 'last'>>(text, parameters.values)
      return { last, ...(rows[0] ?? { eventIds: [], alarmIds: [] }) }
    },
  }
}

/** What of a batch is made into arrays before its turn. */
interface Tables {
  readonly events: EventTables
  readonly rollUps: Table
  /** Undefined where nobody moved. */
  readonly moves: MoveTables | undefined
}

function tablesOf(placed: readonly Stored[]): Tables {
  const moves = placed.filter(({ event }) => event.move)
  return {
    events: eventTables(placed),
    rollUps: rollUpTable(placed),
    moves: moves.length > 0 ? moveTables(moves) : undefined,
  }
}

function statement(
  parameters: Parameters,
  { events, rollUps, moves }: Tables,
  stored: readonly Stored[],
  terms: BatchTerms,
  eventIds: readonly number[] | undefined,
): string {
  const passbacks = passbackPlaces(stored)
  const raising = stored.filter(isRaising)
  const kept = eventIds ? keptEvents(parameters, eventIds, terms) : insertEvents(parameters, events, passbacks, terms)
  const parts = [`e as (${kept})`]
  if (eventIds && passbacks.length > 0) {
    const marked = passbacks.map(place => eventIds[place - 1] ?? 0)
    parts.push(`p as (${markPassbacks(parameters, marked)})`)
  }
  parts.push(`u as (${upsertRollUps(parameters, rollUps, terms)})`)
  if (moves) {
    parts.push(`m as (${insertMovements(parameters, moves, terms)})`)
    parts.push(`o as (${upsertOccupancy(parameters, moves, terms)})`)
  }
  if (raising.length > 0) parts.push(insertAlarms(parameters, raising, terms))
  const taken = parameters.add(lastOf(stored), 'bigint')
  parts.push(
    `c as (update client_stream set "sequence" = ${terms.last} + ${taken} where "clientId" = ${terms.clientId})`,
  )
  const alarmIds = raising.length > 0 ? idsOf('a', 'eventAlarmId') : `'[]'::json`
  return `with ${parts.join(',\n')} select ${idsOf('e', 'eventId')} as "eventIds", ${alarmIds} as "alarmIds"`
}

/** The ids of what a part of the statement gave, in the order of the stream. */
const idsOf = (part: string, id: string) => `(select json_agg("${id}" order by "sequence") from ${part})`
