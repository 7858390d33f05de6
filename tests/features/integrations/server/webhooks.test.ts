import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { IngestRow } from '../../../../src/domain/ingest.ts'
import { sendDue } from '../../../../src/features/integrations/server/webhooks/send.ts'
import { databaseKinds } from '../../../support/database.ts'
import { startServer, type TestClient, type TestRole, type TestServer } from '../../../support/server.ts'
import { caller } from '../../../support/test-client.ts'
import { rowsOf, senderOf, type Sender } from '../../../server/events/sending.ts'
import { made, type Row, wrong } from '../../../server/rest/house.ts'
import { type Receiver, startReceiver } from './receiver.ts'

const dayMs = 86_400_000

interface Delivery {
  readonly webhookDeliveryId: number
  readonly type: string
  readonly state: string
  readonly attempts: number
  readonly answer: number | null
  readonly reason: string | null
  readonly nextAt: string | null
  readonly eventId: number | null
}

describe.each(databaseKinds)('webhooks on %s', kind => {
  let at = new Date()
  let server: TestServer
  let owner: TestClient
  let acme: Sender
  let receiver: Receiver
  let row: (more?: Partial<IngestRow>) => IngestRow
  let count = 0
  beforeAll(async () => {
    server = await startServer(kind, { now: () => at, environment: { WEBHOOK_ALLOW_PRIVATE: 'on' } })
    owner = await signedIn('siteOwner')
    acme = await senderOf(server, server.estate.acme)
    const rowOf = rowsOf(server.estate.acme.controllerId)
    row = more => rowOf({ type: 'doorForced', door: 1, occurredAt: at.toISOString(), ...more })
    receiver = await startReceiver()
  })
  beforeEach(async () => {
    receiver.received.length = 0
    receiver.answer = { status: 200 }
    const { body } = await owner.get<{ items: { webhookId: number }[] }>('/api/webhook')
    for (const { webhookId } of body.items) await owner.delete(`/api/webhook/${webhookId}`)
  })
  afterAll(async () => {
    await server?.close()
    await receiver?.close()
  })

  const add = async (more: Row = {}) => {
    const body = { name: `Hook ${++count}`, url: receiver.url, eventTypes: ['doorForced'], ...more }
    const { webhookId, secret } = await made(owner, '/webhook', body)
    return { webhookId: Number(webhookId), secret: String(secret) }
  }
  const log = async (webhookId: number) =>
    (await owner.get<{ items: Delivery[] }>(`/api/webhookdelivery?webhookId=${webhookId}`)).body.items
  /** The log once nothing is on its way. */
  const settled = async (webhookId: number, want: Partial<Delivery>) => {
    await sendDue(server.context, new AbortController().signal)
    await expect.poll(() => log(webhookId), { timeout: 20_000 }).toMatchObject([want])
    return (await log(webhookId))[0] as Delivery
  }
  /** Signed in anew: sessions end with the days. */
  const signedIn = async (role: TestRole): Promise<TestClient> => {
    const { headers } = await server.signIn(role)
    return caller(server.url, async () => headers)
  }
  const later = async (ms: number) => {
    at = new Date(at.getTime() + ms)
    if (ms > 3_600_000) owner = await signedIn('siteOwner')
  }
  const one = (webhookId: number) => owner.get<Row>(`/api/webhook/${webhookId}`).then(({ body }) => body)

  it('are sent the events that they are for, signed, each once', async () => {
    const { acme: site } = server.estate
    const { webhookId, secret } = await add({ areaIds: [site.floorId] })
    const sent = [row({ door: 2 }), row({ door: 1 }), row({ door: 2, type: 'doorOpened' })]
    await Promise.all([acme.send(sent), acme.send(sent)])
    await acme.send(sent)
    const delivery = await settled(webhookId, { state: 'sent', attempts: 1, answer: 200, type: 'doorForced' })
    expect(receiver.received).toHaveLength(1)
    const [message] = receiver.received
    expect(message?.isOf(secret)).toBe(true)
    expect(message?.isOf('whsec_AAAA')).toBe(false)
    expect(message?.id).toMatch(/^msg_[0-9a-f-]{36}$/)
    expect(message?.body).toMatchObject({
      type: 'doorForced',
      data: { id: delivery.eventId, words: 'Door forced', door: { id: site.doorIds[1] } },
    })
  })

  it('are tried again later, under the same id, where the receiver fails', async () => {
    const { webhookId } = await add()
    receiver.answer = { status: 500 }
    await acme.send([row()])
    await settled(webhookId, {
      state: 'waiting',
      attempts: 1,
      answer: 500,
      reason: 'It answered 500',
      nextAt: new Date(at.getTime() + 5000).toISOString(),
    })
    expect(await one(webhookId)).toMatchObject({ problem: 'failing', enabled: true })
    receiver.answer = { status: 200 }
    await later(4000)
    await sendDue(server.context, new AbortController().signal)
    expect(receiver.received).toHaveLength(1)
    await later(1000)
    await settled(webhookId, { state: 'sent', attempts: 2, answer: 200, reason: null, nextAt: null })
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
    expect(await one(webhookId)).toMatchObject({ problem: null, failingSince: null })
  })

  it('are not tried for ever, and can be sent again by hand', async () => {
    const { webhookId } = await add()
    receiver.answer = { status: 302, headers: { location: receiver.url } }
    await acme.send([row()])
    await settled(webhookId, { attempts: 1, reason: 'It answered 302: redirects are not followed' })
    for (const [n, seconds] of [5, 30, 120, 600, 3600, 21_600].entries()) {
      await later(seconds * 1000)
      await settled(webhookId, { state: 'waiting', attempts: n + 2 })
    }
    await later(dayMs)
    const { webhookDeliveryId } = await settled(webhookId, { state: 'failed', attempts: 8, nextAt: null })
    expect(receiver.received).toHaveLength(8)
    receiver.answer = { status: 204 }
    const path = `/api/webhookdelivery/${webhookDeliveryId}/resend`
    expect((await (await signedIn('otherSiteOwner')).post(path, {})).status).toBe(404)
    expect((await owner.post(path, {})).status).toBe(200)
    await settled(webhookId, { state: 'sent', attempts: 1, answer: 204, reason: null })
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
    expect((await owner.post(path, {})).status).toBe(409)
  })

  it('are switched off once nothing has arrived for 3 days, and say so', async () => {
    const { webhookId } = await add()
    receiver.answer = { status: 503 }
    await acme.send([row()])
    await settled(webhookId, { attempts: 1 })
    await later(3 * dayMs)
    await settled(webhookId, { state: 'waiting', attempts: 2 })
    expect(await one(webhookId), 'a delivery has attempts left').toMatchObject({ enabled: true, problem: 'failing' })
    await server.context.database.pool.query('update webhook_delivery set "attempts" = 7 where "webhookId" = $1', [
      webhookId,
    ])
    await later(dayMs)
    await settled(webhookId, { state: 'failed', attempts: 8 })
    await expect.poll(() => one(webhookId)).toMatchObject({ enabled: false, problem: 'ended' })
    // Ingest hears of it right after.
    await delay(200)
    await acme.send([row()])
    const [first, ...others] = await log(webhookId)
    expect(others, 'nothing more is written for it').toEqual([])
    const path = `/api/webhookdelivery/${first?.webhookDeliveryId ?? 0}/resend`
    expect((await owner.post(path, {})).status).toBe(409)
    receiver.answer = { status: 200 }
    expect((await owner.put(`/api/webhook/${webhookId}`, { enabled: true })).body).toMatchObject({ problem: null })
    expect((await owner.post(path, {})).status).toBe(200)
    await sendDue(server.context, new AbortController().signal)
    await expect.poll(async () => (await log(webhookId)).some(({ state }) => state === 'sent')).toBe(true)
  })

  it('that answer keep none waiting for one that does not', async () => {
    const silent = await startReceiver()
    silent.answer = { status: 200, never: true }
    await add({ url: silent.url })
    const { webhookId } = await add()
    const began = performance.now()
    await acme.send(Array.from({ length: 20 }, () => row()))
    await expect.poll(() => receiver.received.length, { timeout: 9000 }).toBe(20)
    expect(performance.now() - began).toBeLessThan(9000)
    expect(silent.received.length, 'a few at once').toBeLessThanOrEqual(6)
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(20)
    await expect.poll(async () => (await log(webhookId)).every(({ state }) => state === 'sent')).toBe(true)
    await silent.close()
  })

  it('are sent what a server had taken that died', async () => {
    const { webhookId } = await add({ enabled: false })
    await server.context.database.pool.query(
      `insert into webhook_delivery ("clientId", "created", "webhookId", "type", "state", "attempts", "nextAt", "messageId")
       values ($1, $2, $3, 'test', 'waiting', 1, $4, 'msg_lost')`,
      [server.estate.acme.clientId, at, webhookId, new Date(at.getTime() + 60_000)],
    )
    await owner.put(`/api/webhook/${webhookId}`, { enabled: true })
    await sendDue(server.context, new AbortController().signal)
    expect(receiver.received).toEqual([])
    await later(60_000)
    await settled(webhookId, { state: 'sent', attempts: 2 })
    expect(receiver.received.map(({ id }) => id)).toEqual(['msg_lost'])
  })

  it('can be sent a test', async () => {
    const { webhookId, secret } = await add()
    expect((await owner.post(`/api/webhook/${webhookId}/send-test`, {})).status).toBe(200)
    await settled(webhookId, { type: 'test', state: 'sent', eventId: null })
    expect(receiver.received).toMatchObject([{ body: { type: 'test', data: {} } }])
    expect(receiver.received[0]?.isOf(secret)).toBe(true)
    await owner.put(`/api/webhook/${webhookId}`, { enabled: false })
    expect((await owner.post(`/api/webhook/${webhookId}/send-test`, {})).status).toBe(409)
  })

  it('show their secret once, and keep it sealed', async () => {
    const { webhookId, secret } = await add()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const path = `/api/webhook/${webhookId}`
    for (const answer of [
      await owner.get(path),
      await owner.get(`${path}/history`),
      await owner.put(path, { name: 'Renamed' }),
    ])
      expect(JSON.stringify(answer.body)).not.toContain(secret.slice(6))
    const kept = () =>
      server.context.database.pool.query<{ value: string }>(
        `select "value" from device_secret where "entity" = 'webhook' and "recordId" = $1`,
        [webhookId],
      )
    expect((await kept()).rows).toEqual([{ value: expect.stringMatching(/^sealed:/) }])
    await owner.delete(path)
    expect((await kept()).rows).toEqual([])
  })

  it('are signed with a new secret from when it is made', async () => {
    const { webhookId, secret: old } = await add()
    const path = `/api/webhook/${webhookId}`
    const { body } = await owner.post<{ secret: string }>(`${path}/new-secret`, {})
    expect(body.secret).toMatch(/^whsec_/)
    expect(JSON.stringify((await owner.get(`${path}/history`)).body)).not.toContain(body.secret.slice(6))
    await owner.post(`${path}/send-test`, {})
    await settled(webhookId, { state: 'sent' })
    expect([old, body.secret].map(secret => receiver.received[0]?.isOf(secret))).toEqual([false, true])
  })

  it('show and are told nothing of another client', async () => {
    const other = await signedIn('otherSiteOwner')
    const { webhookId } = await add()
    await made(other, '/webhook', { name: 'Theirs', url: receiver.url, eventTypes: ['doorForced'] })
    await acme.send([row()])
    await settled(webhookId, { state: 'sent' })
    expect(receiver.received).toHaveLength(1)
    expect((await other.get(`/api/webhook/${webhookId}`)).status).toBe(404)
    expect((await other.get('/api/webhookdelivery')).body).toMatchObject({ items: [] })
    expect((await other.post(`/api/webhook/${webhookId}/send-test`, {})).status).toBe(404)
  })
})

describe.each(databaseKinds)('webhooks to the internet alone, on %s', kind => {
  let server: TestServer
  let receiver: Receiver
  beforeAll(async () => {
    server = await startServer(kind)
    receiver = await startReceiver()
  })
  afterAll(async () => {
    await server?.close()
    await receiver?.close()
  })

  it('are not sent to private addresses, however these are written', async () => {
    const owner = server.client('siteOwner')
    const ask = (url: string) => owner.post('/api/webhook', { name: url, url, eventTypes: ['doorForced'] })
    const port = new URL(receiver.url).port
    for (const host of ['127.0.0.1', '0x7f.1', '[::ffff:127.0.0.1]', '169.254.169.254'])
      expect(await ask(`https://${host}:${port}/`)).toMatchObject(wrong('url', 'Address is not on the internet'))
    expect(await ask('http://example.com/')).toMatchObject(wrong('url', 'Address must begin with https://'))
    expect(await ask('https://me:secret@example.com/')).toMatchObject({ status: 422 })
    const { webhookId } = await made(owner, '/webhook', {
      name: 'By name',
      url: `https://localhost:${port}/`,
      eventTypes: ['doorForced'],
    })
    await owner.post(`/api/webhook/${String(webhookId)}/send-test`, {})
    const log = async () => (await owner.get<{ items: Delivery[] }>('/api/webhookdelivery')).body.items
    await expect
      .poll(log, { timeout: 20_000 })
      .toMatchObject([{ state: 'waiting', attempts: 1, answer: null, reason: 'Its address is not on the internet' }])
    expect(receiver.received).toEqual([])
  })
})
