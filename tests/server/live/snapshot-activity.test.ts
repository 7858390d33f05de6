import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActivityHistory } from '../../../src/domain/live.ts'
import { eventKind } from '../../../src/domain/stream/event.ts'
import { entriesOf } from '../../../src/domain/stream/runs.ts'
import { databaseKinds } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { rowsOf, senderOf, type Sender } from '../events/sending.ts'
import { snapshotOf } from './watching.ts'

const minuteMs = 60_000

const sumOf = ({ minutes }: ActivityHistory, category: 'granted' | 'denied' | 'door') =>
  minutes.reduce((sum, { counts }) => sum + (counts[category] ?? 0), 0)

describe.each(databaseKinds)('the events by the minute of a snapshot on %s', kind => {
  let server: TestServer
  let acme: Sender
  let row: ReturnType<typeof rowsOf>
  beforeAll(async () => {
    server = await startServer(kind)
    acme = await senderOf(server, server.estate.acme)
    row = rowsOf(server.estate.acme.controllerId)
    // The trial registrant of Acme sees the floor alone.
    await server.context.database.pool.query(`update "user" set "areaIds" = array[$2::integer] where "userId" = $1`, [
      server.estate.userIds.trial,
      server.estate.acme.floorId,
    ])
  })
  afterAll(() => server.close())

  const send = async (count: number, more: Parameters<typeof row>[0]) => {
    const { body } = await acme.send(Array.from({ length: count }, () => row(more)))
    expect(body).toMatchObject({ accepted: count })
  }

  it('count all of the last hour, however few events the snapshot holds', async () => {
    const now = server.context.now().getTime()
    const at = (minutesAgo: number) => new Date(now - minutesAgo * minuteMs).toISOString()
    await send(400, { type: 'accessDeniedExpired', occurredAt: at(2) })
    await send(300, { type: 'accessDeniedUnknown', occurredAt: at(40) })
    await send(7, { type: 'accessDeniedUnknown', occurredAt: at(90) })
    for (let times = 0; times < 3; times++) await send(900, { door: 1, occurredAt: at(1) })
    const snapshot = await snapshotOf(server)
    const { activity } = snapshot
    expect(entriesOf(snapshot, eventKind)).toHaveLength(1000)
    expect(activity.completeFrom).toBe(0)
    expect(sumOf(activity, 'granted')).toBe(2700)
    expect(sumOf(activity, 'denied')).toBe(700)
    const minute = Math.floor((now - 2 * minuteMs) / minuteMs)
    expect(activity.minutes.find(one => one.minute === minute)?.counts.denied).toBe(400)
  })

  it('count what happened in their areas for users who are limited to some', async () => {
    await send(5, { type: 'doorHeldOpen', door: 2, occurredAt: new Date(server.context.now()).toISOString() })
    const [all, floor] = [await snapshotOf(server), await snapshotOf(server, 'trial')]
    expect(sumOf(floor.activity, 'door')).toBe(5)
    expect(sumOf(floor.activity, 'granted')).toBe(0)
    expect(sumOf(all.activity, 'door')).toBe(5)
    expect(floor.activity.completeFrom).toBe(0)
  })

  it('are counted again by the upgrade that begins to count them', async () => {
    const { pool } = server.context.database
    const before = (await snapshotOf(server)).activity
    await pool.query('update event_roll_up set "minutes" = null')
    const file = new URL('../../../server/db/migrations/0028-minutes.sql', import.meta.url)
    await pool.query((await readFile(file, 'utf8')).replace(/^alter table.*$/m, ''))
    const { activity } = await snapshotOf(server)
    const inOrder = ({ minutes }: ActivityHistory) => minutes.toSorted((one, other) => one.minute - other.minute)
    expect(activity.completeFrom).toBe(0)
    expect(inOrder(activity)).toEqual(inOrder(before))
  })

  it('say from when they are complete if not all could be counted', async () => {
    const { clientId } = server.estate.acme
    const { pool } = server.context.database
    const now = server.context.now()
    const began = now.getTime() - 30 * minuteMs
    await pool.query(
      `insert into event ("clientId", "sequence", "occurredAt", "receivedAt", "type", "category", "controllerId", "epoch", "controllerSequence")
       select $1, 1000000 + n, $2::timestamptz + n * interval '0.1 s', $2::timestamptz, 'doorClosed', 'door', 1, 9, n
       from generate_series(1, 15000) n`,
      [clientId, new Date(began)],
    )
    const { activity } = await snapshotOf(server, 'trial')
    expect(activity.completeFrom).toBeGreaterThan(began)
    expect(activity.completeFrom).toBeLessThan(now.getTime())
    // As an hour looks that began before minutes were counted.
    await pool.query(`update event_roll_up set "minutes" = null where "clientId" = $1 and "subject" = 'category'`, [
      clientId,
    ])
    expect((await snapshotOf(server)).activity.completeFrom).toBeGreaterThan(now.getTime() - 60 * minuteMs)
    await send(1, { door: 1 })
    const { activity: since } = await snapshotOf(server)
    expect(since.completeFrom).toBeGreaterThan(now.getTime() - 60 * minuteMs)
    expect(sumOf(since, 'granted')).toBe(1)
  })
})
