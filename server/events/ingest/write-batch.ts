import type { PoolClient } from 'pg'
import { insertAlarms, isRaising } from './alarms.ts'
import { insertEvents } from './event-rows.ts'
import type { Given } from './live-part.ts'
import { insertMovements, upsertOccupancy } from './movements.ts'
import { Parameters, pgArray } from './pg-array.ts'
import { rollUpsOf, upsertRollUps } from './roll-ups.ts'
import { type BatchTerms, lastOf, type Stored } from './stored.ts'

/** The statement that keeps a batch, all but made before the batch's turn has come. */
export interface Draft {
  /**
   * @param last the client's last sequence before the batch
   * @param stored the events of the draft, in its order, with their alarms
   */
  run(client: PoolClient, last: number, stored: readonly Stored[]): Promise<Given>
}

/** Events, roll-ups, movements, occupancy, alarms and the client's counter: all in one statement. */
export function draftOf(clientId: number, placed: readonly Stored[], receivedAt: Date): Draft {
  const early = new Parameters()
  const terms: BatchTerms = {
    last: early.add(undefined, 'bigint'),
    passbacks: early.add(undefined, 'bigint[]'),
    clientId: early.add(clientId, 'integer'),
    receivedAt: early.add(receivedAt.toISOString(), 'timestamptz'),
  }
  const parts = earlyParts(early, placed, terms)
  return {
    async run(client, last, stored) {
      const passbacks = stored.filter(({ passback }) => passback).map(({ sequence }) => sequence)
      const parameters = new Parameters(early.values.with(0, last).with(1, pgArray(passbacks)))
      const text = statement([...parts, ...lateParts(parameters, stored, terms)], stored.some(isRaising))
      const { rows } = await client.query<Omit<Given, 'last'>>(text, parameters.values)
      return { last, ...(rows[0] ?? { eventIds: [], alarmIds: [] }) }
    },
  }
}

function earlyParts(parameters: Parameters, stored: readonly Stored[], terms: BatchTerms): string[] {
  const moves = stored.filter(({ event }) => event.move)
  const parts = [
    `e as (${insertEvents(parameters, stored, terms)})`,
    `u as (${upsertRollUps(parameters, rollUpsOf(stored), terms)})`,
  ]
  if (moves.length === 0) return parts
  return [
    ...parts,
    `m as (${insertMovements(parameters, moves, terms)})`,
    `o as (${upsertOccupancy(parameters, moves, terms)})`,
  ]
}

function lateParts(parameters: Parameters, stored: readonly Stored[], terms: BatchTerms): string[] {
  const taken = parameters.add(lastOf(stored), 'bigint')
  const counted = `c as (update client_stream set "sequence" = ${terms.last} + ${taken} where "clientId" = ${terms.clientId})`
  const raising = stored.filter(isRaising)
  return raising.length > 0 ? [insertAlarms(parameters, raising, terms), counted] : [counted]
}

function statement(parts: readonly string[], isRaised: boolean): string {
  const alarmIds = isRaised ? `(select json_agg("eventAlarmId" order by "sequence") from a)` : `'[]'::json`
  return `with ${parts.join(',\n')}
    select json_agg("eventId" order by "sequence") as "eventIds", ${alarmIds} as "alarmIds" from e`
}
