import type { PoolClient } from 'pg'
import { isUniqueViolation } from '../../db/unique.ts'
import type { Happened } from '../batch/happened.ts'
import { type Columns, Parameters, tableOf } from '../../db/pg-array.ts'

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
  /**
   * @param areNew whether all are probably new: then a faster statement is used
   * @returns the events whose keys were new: the given array itself if that is all of them
   * @throws SentBefore if one was claimed after all; nothing more can be done in the transaction
   */
  run(client: PoolClient, areNew: boolean): Promise<readonly Happened[]>
}

/** Keys that were likely new are not. */
export class SentBefore extends Error {}

/**
 * Batches claim their keys side by side. They are claimed in order, so that two with the same keys wait for each other
 * one way only.
 * @param events none of them twice
 */
export function claimOf(events: readonly Happened[]): Claim {
  const parameters = new Parameters()
  const text = `insert into ingest_key ("controllerId", "epoch", "sequence")
     select * from ${parameters.table('k', tableOf(columns, events.toSorted(byKey)))}`
  return {
    async run(client, areNew) {
      if (areNew) {
        await client.query(text, parameters.values).catch(sentBefore)
        return events
      }
      const { rowCount: made } = await client.query(`${text} on conflict do nothing`, parameters.values)
      if (made === events.length) return events
      return made ? await madeHere(client, events) : []
    },
  }
}

function sentBefore(error: unknown): never {
  throw isUniqueViolation(error) ? new SentBefore() : error
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
