import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { durationWords } from '../../../server/events/attention/duration-words.ts'
import type { IngestRow } from '../../../src/domain/ingest.ts'
import { alarmKind } from '../../../src/domain/stream/alarm.ts'
import { entriesOf } from '../../../src/domain/stream/runs.ts'
import { databaseKinds } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { hour, minute, movingClock } from '../auth/moving-clock.ts'
import { snapshotOf, watch } from '../live/watching.ts'
import { rowsOf, senderOf, type Sender } from './sending.ts'

interface Rejected {
  readonly controllerId: number
  readonly type: string | null
  readonly deviceTime: string | null
  readonly reason: string
  readonly sent: string
}

describe.each(databaseKinds)('what is wrong with a controller itself, on %s', kind => {
  const clock = movingClock(new Date())
  let server: TestServer
  let acme: Sender
  let row: ReturnType<typeof rowsOf>

  beforeAll(async () => {
    server = await startServer(kind, { now: clock.now })
    acme = await senderOf(server, server.estate.acme)
    row = rowsOf(server.estate.acme.controllerId)
  })
  afterAll(() => server.close())

  const owner = () => server.client('siteOwner')
  const fromNow = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
  const send = async (...sent: Partial<IngestRow>[]) =>
    expect((await acme.send(sent.map(row))).body.rejected).toEqual([])
  const alerts = async (type: string) =>
    entriesOf(await snapshotOf(server), alarmKind).filter(alarm => alarm.type === type)
  const texts = async () => (await alerts('clockWrong')).map(({ text }) => text)
  const clockError = async () =>
    (await owner().get<{ clockError: number | null }>(`/api/controller/${server.estate.acme.controllerId}`)).body
      .clockError
  /** Ends a spell: the clock is right, and the alert has been acknowledged. */
  const settle = async () => {
    clock.forward(minute)
    await send({ occurredAt: fromNow(0) })
    await expect.poll(clockError).toBeNull()
    await owner().post('/api/event/alarm/acknowledge-all', { alarmPriority: 10 })
  }

  it('a clock that is far ahead raises one alert per episode, on the wall, with the event that shows it', async () => {
    const { sequence } = await snapshotOf(server)
    const watcher = await watch(server, sequence)
    await send({ type: 'fireAlarm', occurredAt: fromNow(hour) })
    await expect.poll(texts).toEqual(['Clock of Acme controller is wrong by 1 hour (ahead)'])
    await watcher.reached((await snapshotOf(server)).sequence)
    const [fire, wrong] = watcher.batches.messages.flatMap(batch => entriesOf(batch, alarmKind))
    expect(fire).toMatchObject({ type: 'fireAlarm', alarmPriority: 20 })
    expect(wrong).toMatchObject({
      type: 'clockWrong',
      alarmPriority: 10,
      eventId: fire?.eventId,
      place: 'Acme site, Acme controller',
    })
    await watcher.stop()
    expect(await clockError()).toBe(3600)

    // Neither more of the episode nor another one raises a second alert while the first is unacknowledged.
    await send({ occurredAt: fromNow(hour) }, { occurredAt: fromNow(hour + minute) })
    await send({ occurredAt: fromNow(0) })
    await expect.poll(clockError).toBeNull()
    await send({ occurredAt: fromNow(2 * hour) })
    await expect.poll(clockError).toBe(7200)
    expect(await texts()).toHaveLength(1)

    await settle()
    expect(await texts()).toEqual([])
    await send({ occurredAt: fromNow(2 * hour) })
    await expect.poll(texts).toEqual(['Clock of Acme controller is wrong by 2 hours (ahead)'])
    await settle()
  })

  it('a backlog says nothing of the clock, neither that it is wrong nor that it is right', async () => {
    await send({ occurredAt: fromNow(-3 * hour) })
    await send({ occurredAt: fromNow(hour) })
    await expect.poll(clockError).toBe(3600)
    await send({ occurredAt: fromNow(-2 * hour) })
    await send({ type: 'doorClosed', occurredAt: fromNow(hour) })
    expect(await clockError()).toBe(3600)
    expect(await texts()).toHaveLength(1)
    await settle()
  })

  it('a clock that was never set, and one that says itself that it is behind', async () => {
    await send({ occurredAt: fromNow(-clock.now().getTime()) })
    await expect
      .poll(texts)
      .toEqual([expect.stringMatching(/^Clock of Acme controller is wrong by 5\d years( \d+ days?)? \(behind\)$/)])
    await settle()
    await send({ occurredAt: fromNow(-3 * hour), sentAt: fromNow(-hour) })
    await expect.poll(texts).toEqual(['Clock of Acme controller is wrong by 1 hour (behind)'])
    await settle()
  })

  it('an alert with its own text is read, listed and acknowledged like any other', async () => {
    await send({ occurredAt: fromNow(20 * minute) })
    await expect.poll(texts).toHaveLength(1)
    const [alert] = await alerts('clockWrong')
    const text = 'Clock of Acme controller is wrong by 20 minutes (ahead)'
    const url = `/api/event/alarm/${alert?.eventAlarmId}`
    expect((await owner().get(url)).body).toMatchObject({ text, type: 'clockWrong' })
    expect((await owner().post(`${url}/acknowledge`, {})).status).toBe(200)
    expect(await texts()).toEqual([])
    await settle()
  })

  const rejected = async (query = '') =>
    (await owner().get<{ items: Rejected[] }>(`/api/event/rejected?limit=200${query}`)).body.items

  it('rows that were rejected are stored with their controller, and announced on the wall', async () => {
    const keycode = '0000000A0001\0'
    await acme.send([row(), { ...row({ keycode }), type: 'fireAlarm' }, { ...row(), type: '7', occurredAt: 'noon' }])
    const { controllerId } = server.estate.acme
    const items = await rejected(`&controllerId=${controllerId}`)
    expect(items).toMatchObject([
      { controllerId, type: '7', deviceTime: 'noon', reason: expect.stringContaining('type') },
      { controllerId, type: 'fireAlarm', reason: 'keycode: has a character that cannot be kept' },
    ])
    expect(items[1]?.sent).toContain('"sequence"')
    expect(items[1]?.sent, 'whose credential it was is not everybody’s to read').not.toContain('0000000A0001')
    const [alert] = await alerts('eventsRejected')
    expect(alert).toMatchObject({
      alarmPriority: 10,
      controllerId,
      text: expect.stringMatching(/^2 events of Acme controller were rejected: type: /),
    })
    expect(alert).not.toHaveProperty('eventId')
    await acme.send([{ ...row(), type: '8' }])
    expect(await alerts('eventsRejected'), 'once, until somebody has looked').toHaveLength(1)
  })

  it('a controller’s own key decides whose rows they are', async () => {
    const { controllerId } = server.estate.acme
    const device = await senderOf(server, server.estate.acme, controllerId)
    const before = await rejected()
    const { body } = await device.send([null, 'hello', { data: { ['\ud800']: '\0' } }])
    expect(body.rejected).toHaveLength(3)
    expect((await rejected()).length - before.length).toBe(3)
    const nested = `[${'['.repeat(100_000)}${']'.repeat(100_000)}]`
    const response = await fetch(`${server.url}/api/ingest/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${device.key}` },
      body: nested,
    })
    expect(await response.json()).toMatchObject({ accepted: 0, rejected: [{ index: 0 }] })
    expect((await rejected()).length - before.length).toBe(4)
  })

  it('the newest hundred of a controller are kept, and nothing of strangers', async () => {
    for (let call = 0; call < 6; call++) await acme.send(Array.from({ length: 30 }, () => ({ ...row(), type: '9' })))
    expect(await rejected()).toHaveLength(100)
    await acme.send([row({ controllerId: server.estate.borough.controllerId }), { controllerId: 999_999 }, null])
    const items = await rejected()
    expect(items).toHaveLength(100)
    expect(new Set(items.map(({ controllerId }) => controllerId))).toEqual(new Set([server.estate.acme.controllerId]))
    const other = await server.client('otherSiteOwner').get<{ items: Rejected[] }>('/api/event/rejected')
    expect(other.body.items).toEqual([])
  })
})

describe('a duration as text', () => {
  it.each([
    [300, '5 minutes'],
    [3600, '1 hour'],
    [-12_061, '3 hours 21 minutes'],
    [86_400, '1 day'],
    [1_794_000_000, '56 years 323 days'],
    [0.2, '0 seconds'],
  ])('of %s s is %s', (seconds, words) => expect(durationWords(seconds)).toBe(words))
})
