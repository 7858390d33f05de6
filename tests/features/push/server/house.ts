import { expect } from 'vitest'
import type { IngestRow } from '../../../../src/domain/ingest.ts'
import { tellDue } from '../../../../src/features/push/server/tell.ts'
import type { PushState } from '../../../../src/features/push/domain/wire.ts'
import { rowsOf, senderOf } from '../../../server/events/sending.ts'
import type { Row } from '../../../server/rest/house.ts'
import type { DatabaseKind } from '../../../support/database.ts'
import { type PushService, startPushService, type TestBrowser } from '../../../support/push-service.ts'
import { startServer, type TestRole, type TestServer } from '../../../support/server.ts'

/** Acme with a sender of events, browsers that take notifications, and a clock that is set. */
export interface PushHouse {
  readonly server: TestServer
  readonly service: PushService
  /** Switches notifications on for somebody, in a new browser. @param wanted what they want to be told */
  readonly on: (role: TestRole, wanted?: object) => Promise<TestBrowser & { readonly id: number }>
  readonly state: (role: TestRole) => Promise<PushState>
  readonly want: (role: TestRole, wanted: object) => Promise<unknown>
  /** Raises alarms, and has everybody told. */
  readonly raise: (...rows: readonly Partial<IngestRow>[]) => Promise<void>
  /** Everything that is due is written, and tried at least once. */
  readonly told: () => Promise<void>
  readonly query: <R extends object = Row>(text: string, values?: unknown[]) => Promise<R[]>
  readonly later: (minutes: number) => void
  readonly now: () => Date
  /** Nobody has a device any more. */
  readonly clear: () => Promise<void>
  readonly close: () => Promise<void>
}

export const usual = { lowestPriority: 20, evacuations: true, quietFrom: null, quietUntil: null }

export async function startHouse(kind: DatabaseKind): Promise<PushHouse> {
  let at = new Date()
  const service = await startPushService()
  const environment = { PUSH_ALLOW_PRIVATE: 'on', PUBLIC_URL: 'https://doors.example' }
  const server = await startServer(kind, { now: () => at, environment })
  const sender = await senderOf(server, server.estate.acme)
  const rowOf = rowsOf(server.estate.acme.controllerId)
  const query = async <R extends object = Row>(text: string, values: unknown[] = []) =>
    (await server.context.database.pool.query<R>(text, values)).rows
  const want = async (role: TestRole, wanted: object) => {
    const { status, body } = await server.client(role).put('/api/push/preference', { ...usual, ...wanted })
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
  const told = async () => {
    await tellDue(server.context)
    const untried = `select 1 from mail_message where "channel" = 'push' and "status" = 'waiting' and "tries" = 0`
    await expect.poll(() => query(untried), { timeout: 30_000 }).toEqual([])
  }
  return {
    server,
    service,
    async on(role, wanted = {}) {
      const browser = service.browser()
      const client = server.client(role)
      const { status, body } = await client.post<{ pushSubscriptionId: number }>(
        '/api/push/device',
        browser.subscription,
      )
      if (status !== 201) throw new Error(JSON.stringify(body))
      await want(role, wanted)
      return { ...browser, id: body.pushSubscriptionId }
    },
    state: async role => (await server.client(role).get<PushState>('/api/push')).body,
    want,
    async raise(...rows) {
      const sent = rows.map(row => rowOf({ type: 'doorForced', door: 1, occurredAt: at.toISOString(), ...row }))
      const { status, body } = await sender.send(sent)
      if (status !== 200 || body.rejected.length > 0) throw new Error(JSON.stringify(body))
      await told()
    },
    told,
    query,
    later: minutes => void (at = new Date(at.getTime() + minutes * 60_000)),
    now: () => at,
    clear: async () => void (await query('delete from push_subscription')),
    async close() {
      await server.close()
      await service.close()
    },
  }
}

/** What a browser was told. */
export const titles = ({ received }: Pick<TestBrowser, 'received'>) => received.map(({ title }) => title)

/** Quiet hours that it is now, for another half an hour. */
export function quietNow({ now }: PushHouse) {
  const clock = (minutes: number) => new Date(now().getTime() + minutes * 60_000).toISOString().slice(11, 16)
  return { quietFrom: clock(-10), quietUntil: clock(30) }
}

export async function newestAlarm({ query }: PushHouse): Promise<number> {
  const [row] = await query<{ id: number }>('select max("eventAlarmId")::integer as "id" from event_alarm')
  return row?.id ?? 0
}

/** Notifications as the outbox has them, the newest first. */
export const messagesTo = ({ query }: PushHouse, recipient: string) =>
  query<{ status: string; reason: string | null }>(
    `select "status", "reason" from mail_message where "channel" = 'push' and "recipient" = $1 order by "mailMessageId" desc`,
    [recipient],
  )
