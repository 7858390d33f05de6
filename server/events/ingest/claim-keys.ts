import type { PoolClient } from 'pg'
import type { Happened } from './happened.ts'
import { type Columns, Parameters, tableOf } from './pg-array.ts'

const keyOf = (event: Happened) => `${event.place.controller.id}/${event.epoch}/${event.controllerSequence}`
const columns: Columns<Happened> = {
  controllerId: ['integer', ({ place }) => place.controller.id],
  epoch: ['integer', ({ epoch }) => epoch],
  sequence: ['bigint', ({ controllerSequence }) => controllerSequence],
}

/** The events of a batch without those that are in it twice. */
export function firstOfEach(events: readonly Happened[]): Happened[] {
  const seen = new Set<string>()
  return events.filter(event => seen.size < seen.add(keyOf(event)).size)
}

/** The statement that claims keys, made ready before the transaction. */
export interface Claim {
  /** Those of the events whose keys nobody claimed before: the events themselves where that is all. */
  run(client: PoolClient): Promise<readonly Happened[]>
}

/**
 * Batches claim their keys side by side. They are claimed in order, so that two with the same keys wait for each other
 * one way only.
 * @param events none of them twice
 */
export function claimOf(events: readonly Happened[]): Claim {
  const parameters = new Parameters()
  const text = `with made as (
       insert into ingest_key ("controllerId", "epoch", "sequence")
       select * from ${parameters.table('k', tableOf(columns, events.toSorted(byKey)))} on conflict do nothing returning 1)
     select count(*)::integer as "made" from made`
  return {
    async run(client) {
      const { rows } = await client.query<{ made: number }>(text, parameters.values)
      const made = rows[0]?.made ?? 0
      if (made === events.length) return events
      return made === 0 ? [] : await madeHere(client, events)
    },
  }
}

const byKey = (one: Happened, other: Happened) =>
  one.place.controller.id - other.place.controller.id ||
  one.epoch - other.epoch ||
  one.controllerSequence - other.controllerSequence

/** Those of the events whose keys were made by this transaction. */
async function madeHere(client: PoolClient, events: readonly Happened[]): Promise<Happened[]> {
  const parameters = new Parameters()
  const { rows } = await client.query<{ key: string }>(
    `select concat_ws('/', "controllerId", "epoch", "sequence") as "key"
     from ingest_key join ${parameters.table('k', tableOf(columns, events))} using ("controllerId", "epoch", "sequence")
     where ingest_key.xmin = pg_current_xact_id()::xid`,
    parameters.values,
  )
  const made = new Set(rows.map(({ key }) => key))
  return events.filter(event => made.has(keyOf(event)))
}
