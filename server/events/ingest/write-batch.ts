import type { PoolClient } from 'pg'
import { insertAlarms, isRaising } from './alarms.ts'
import { insertEvents } from './event-rows.ts'
import type { Given } from './live-part.ts'
import { insertMovements, upsertOccupancy } from './movements.ts'
import { Parameters } from './pg-array.ts'
import { rollUpsOf, upsertRollUps } from './roll-ups.ts'
import { type BatchTerms, lastOf, type Stored } from './stored.ts'

/** The statement that keeps a batch, made ready before its place in the stream is known. */
export interface Write {
  /** @param last the client's last sequence before the batch */
  run(client: PoolClient, last: number): Promise<Given>
}

/** Events, roll-ups, movements, occupancy, alarms and the client's counter: all in one statement. */
export function writeOf(clientId: number, stored: readonly Stored[], receivedAt: Date): Write {
  const parameters = new Parameters()
  const terms: BatchTerms = {
    clientId: parameters.add(clientId, 'integer'),
    receivedAt: parameters.add(receivedAt.toISOString(), 'timestamptz'),
    last: parameters.add(0, 'bigint'),
  }
  const text = statement(parameters, stored, terms)
  return {
    async run(client, last) {
      const { rows } = await client.query<Omit<Given, 'last'>>(text, parameters.values.with(2, last))
      return { last, ...(rows[0] ?? { eventIds: [], alarmIds: [] }) }
    },
  }
}

function statement(parameters: Parameters, stored: readonly Stored[], terms: BatchTerms): string {
  const end = stored.at(-1)
  const taken = parameters.add(end ? lastOf(end) : 0, 'bigint')
  const moves = stored.filter(({ event }) => event.move)
  const raising = stored.filter(isRaising)
  const parts = [
    `e as (${insertEvents(parameters, stored, terms)})`,
    `u as (${upsertRollUps(parameters, rollUpsOf(stored), terms)})`,
    ...(moves.length > 0
      ? [`m as (${insertMovements(parameters, moves, terms)})`, `o as (${upsertOccupancy(parameters, moves, terms)})`]
      : []),
    ...(raising.length > 0 ? [insertAlarms(parameters, raising, terms)] : []),
    `c as (update client_stream set "sequence" = ${terms.last} + ${taken} where "clientId" = ${terms.clientId})`,
  ]
  const alarmIds = raising.length > 0 ? `(select json_agg("eventAlarmId" order by "sequence") from a)` : `'[]'::json`
  return `with ${parts.join(',\n')}
    select json_agg("eventId" order by "sequence") as "eventIds", ${alarmIds} as "alarmIds" from e`
}
