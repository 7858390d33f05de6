import { expect } from 'vitest'
import type { IngestRow } from '../../../../src/domain/ingest.ts'
import type { TriggerState } from '../../../../src/features/alert-triggers/domain/trigger-event.ts'
import { work } from '../../../../src/features/alert-triggers/server/firing.ts'
import type { DatabaseKind } from '../../../support/database.ts'
import { startServer, type TestClient, type TestServer } from '../../../support/server.ts'
import { rowsOf, senderOf } from '../../../server/events/sending.ts'
import { made, type Row } from '../../../server/rest/house.ts'

export interface TriggerRow {
  readonly triggerEventId: number
  readonly alertTriggerId: number
  readonly type: string
  readonly state: TriggerState
  readonly outcome: string | null
  readonly more: number
}

/** Acme with a sender of events, somebody to alert, and a clock that is set. */
export interface TriggerHouse {
  readonly server: TestServer
  readonly owner: TestClient
  readonly alertPersonId: number
  readonly row: (more?: Partial<IngestRow>) => IngestRow
  readonly send: (...rows: readonly IngestRow[]) => Promise<void>
  /** Adds a trigger that raises an alarm. */
  readonly trigger: (body: Row) => Promise<number>
  /** What has become of the events of a trigger, in their order; once nothing is due or unwritten. */
  readonly listed: (alertTriggerId: number) => Promise<readonly TriggerRow[]>
  readonly now: () => Date
  readonly later: (minutes: number) => void
  readonly query: <R extends object = Row>(text: string, values?: unknown[]) => Promise<R[]>
  readonly close: () => Promise<void>
}

export async function startHouse(
  kind: DatabaseKind,
  environment: Readonly<Record<string, string>> = {},
): Promise<TriggerHouse> {
  let at = new Date()
  const server = await startServer(kind, { now: () => at, environment })
  const { acme } = server.estate
  const owner = server.client('siteOwner')
  const sender = await senderOf(server, acme)
  const rowOf = rowsOf(acme.controllerId)
  const person = await made(owner, '/alertperson', { name: 'Night desk', email: 'desk@example.com' })
  const query = async <R extends object = Row>(text: string, values: unknown[] = []) =>
    (await server.context.database.pool.query<R>(text, values)).rows
  return {
    server,
    owner,
    alertPersonId: Number(person['alertPersonId']),
    row: more => rowOf({ type: 'doorForced', door: 1, occurredAt: at.toISOString(), ...more }),
    async send(...rows) {
      const { status, body } = await sender.send(rows)
      if (status !== 200 || body.rejected.length > 0) throw new Error(JSON.stringify(body))
    },
    async trigger(body) {
      const all = { name: 'Forced', eventTypes: ['doorForced'], emailAlert: false, activateAlarm: true, ...body }
      return Number((await made(owner, '/alerttrigger', all))['alertTriggerId'])
    },
    async listed(alertTriggerId) {
      await work(server.context)
      // The server may be writing some of them itself.
      await expect.poll(() => query('select 1 from trigger_mail'), { timeout: 30_000 }).toEqual([])
      const { body } = await owner.get<{ items: TriggerRow[] }>(`/api/triggerevent?alertTriggerId=${alertTriggerId}`)
      return body.items.toSorted((one, other) => one.triggerEventId - other.triggerEventId)
    },
    now: () => at,
    later: minutes => void (at = new Date(at.getTime() + minutes * 60_000)),
    query,
    close: () => server.close(),
  }
}
