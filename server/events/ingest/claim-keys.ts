import type { PoolClient } from 'pg'
import type { Happened } from './happened.ts'
import { type Columns, Parameters } from './pg-array.ts'

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
  /** Locks the client's counter and claims the keys. What was claimed earlier is not among the fresh. */
  run(client: PoolClient): Promise<{ last: number; fresh: readonly Happened[] }>
}

/** @param events none of them twice */
export function claimOf(clientId: number, events: readonly Happened[]): Claim {
  const parameters = new Parameters()
  const id = parameters.add(clientId, 'integer')
  const text = `with counter as materialized (select "sequence" from client_stream where "clientId" = ${id} for update),
     made as (
       insert into ingest_key ("controllerId", "epoch", "sequence")
       select k.* from ${parameters.table('k', columns, events)}, counter
       on conflict do nothing returning 1)
     select (select "sequence" from counter) as "last", (select count(*)::integer from made) as "made"`
  return {
    async run(client) {
      const { rows } = await client.query<{ last: number | null; made: number }>(text, parameters.values)
      const { last, made } = rows[0] ?? { last: null, made: 0 }
      if (last === null) throw new Error(`Client ${clientId} has no stream`)
      if (made === events.length) return { last, fresh: events }
      return { last, fresh: made === 0 ? [] : await madeHere(client, events) }
    },
  }
}

/** Those of the events whose keys were made by this transaction. */
async function madeHere(client: PoolClient, events: readonly Happened[]): Promise<Happened[]> {
  const parameters = new Parameters()
  const { rows } = await client.query<{ key: string }>(
    `select concat_ws('/', "controllerId", "epoch", "sequence") as "key"
     from ingest_key join ${parameters.table('k', columns, events)} using ("controllerId", "epoch", "sequence")
     where ingest_key.xmin = pg_current_xact_id()::xid`,
    parameters.values,
  )
  const made = new Set(rows.map(({ key }) => key))
  return events.filter(event => made.has(keyOf(event)))
}
