import type { PoolClient } from 'pg'
import { insertAlarms, isRaising } from '../batch/alarms.ts'
import { eventTables, type EventTables, insertEvents, markPassbacks } from './event-rows.ts'
import type { Given } from './live-part.ts'
import { insertMovements, newestTable, upsertOccupancy } from './movements.ts'
import { Parameters, type Table } from '../../db/pg-array.ts'
import { endAlarms, endingsTable } from './returned.ts'
import { rollUpTable, upsertRollUps } from './roll-ups.ts'
import { type BatchTerms, lastOf, passbackOffsets, type Stored } from '../batch/stored.ts'

/** A batch on its way into the database: what takes long is made before its turn has come. */
export interface Draft {
  /**
   * Writes only the events and their movements, ahead of the batch's turn.
   * @param last the client's last sequence before the batch, if it was predicted right
   * @returns the events' ids, in their order
   */
  writeAhead(client: PoolClient, last: number): Promise<readonly number[]>
  /**
   * Keeps events, roll-ups, movements, occupancy, alarms, their ends and the client's counter, all in one statement.
   * @param last the client's last sequence before the batch
   * @param stored the events of the draft, in its order, with their alarms
   * @param eventIds of the events, where `writeAhead` gave them
   */
  keep(client: PoolClient, last: number, stored: readonly Stored[], eventIds?: readonly number[]): Promise<Given>
}

/** @param placed events, whose anti-passback need not be settled yet */
export function draftOf(clientId: number, placed: readonly Stored[], receivedAt: Date): Draft {
  const tables = tablesOf(placed)
  const termsOf = (parameters: Parameters, last: number): BatchTerms => ({
    last: parameters.add(last, 'bigint'),
    clientId: parameters.add(clientId, 'integer'),
    receivedAt,
  })
  return {
    async writeAhead(client, last) {
      const parameters = new Parameters()
      const parts = eventParts(parameters, tables, [], termsOf(parameters, last))
      const { rows } = await client.query<Pick<Given, 'eventIds'>>(
        `with ${parts.join(',\n')} select ${eventIdsOf} as "eventIds"`,
        parameters.values,
      )
      return rows[0]?.eventIds ?? []
    },
    async keep(client, last, stored, eventIds) {
      const parameters = new Parameters()
      const text = statement(parameters, tables, stored, termsOf(parameters, last), eventIds)
      const { rows } = await client.query<{ eventIds: number[] | null; alarmIds: number[] | null }>(
        text,
        parameters.values,
      )
      return { last, eventIds: eventIds ?? rows[0]?.eventIds ?? [], alarmIds: rows[0]?.alarmIds ?? [] }
    },
  }
}

/** What of a batch is made into arrays before its turn. */
interface Tables {
  readonly events: EventTables
  readonly rollUps: Table
  /** Undefined if nobody moved. */
  readonly newest: Table | undefined
  /** Undefined if no alarm can end. */
  readonly endings: Table | undefined
}

const tablesOf = (placed: readonly Stored[]): Tables => ({
  events: eventTables(placed),
  rollUps: rollUpTable(placed),
  newest: newestTable(placed),
  endings: endingsTable(placed),
})

/** The events as `e`, and their movements. */
function eventParts(
  parameters: Parameters,
  { events, newest }: Tables,
  passbacks: readonly number[],
  terms: BatchTerms,
): string[] {
  const parts = [`e as (${insertEvents(parameters, events, passbacks, terms)})`]
  return newest ? [...parts, `m as (${insertMovements(terms)})`] : parts
}

function statement(
  parameters: Parameters,
  tables: Tables,
  stored: readonly Stored[],
  terms: BatchTerms,
  eventIds: readonly number[] | undefined,
): string {
  const passbacks = passbackOffsets(stored)
  const raising = stored.filter(isRaising)
  const parts = eventIds ? [] : eventParts(parameters, tables, passbacks, terms)
  if (eventIds && passbacks.length > 0) {
    const marked = passbacks.map(place => eventIds[place - 1])
    parts.push(`p as (${markPassbacks(parameters, marked)})`)
  }
  parts.push(`u as (${upsertRollUps(parameters, tables.rollUps, terms)})`)
  if (tables.newest) parts.push(`o as (${upsertOccupancy(parameters, tables.newest, terms)})`)
  if (tables.endings) parts.push(`x as (${endAlarms(parameters, tables.endings, terms)})`)
  if (raising.length > 0) parts.push(insertAlarms(parameters, raising, terms, eventIds))
  const taken = parameters.add(lastOf(stored), 'bigint')
  parts.push(
    `c as (update client_stream set "sequence" = ${terms.last} + ${taken} where "clientId" = ${terms.clientId})`,
  )
  const given = [eventIds ? 'null' : eventIdsOf, raising.length > 0 ? idsOf('a', 'eventAlarmId') : 'null']
  return `with ${parts.join(',\n')} select ${given[0]}::json as "eventIds", ${given[1]}::json as "alarmIds"`
}

/** The ids of what a part of the statement gave, in the order of the stream. */
const idsOf = (part: string, id: string) => `(select json_agg("${id}" order by "sequence") from ${part})`
const eventIdsOf = idsOf('e', 'eventId')
