import { PerformanceObserver } from 'node:perf_hooks'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { isLocal } from '../../server/metrics/may-read.ts'
import { readSettings } from '../../server/settings.ts'
import { oneDatabase } from '../support/database.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { rowsOf, senderOf } from './events/sending.ts'
import { connect, watch, type Watcher } from './live/watching.ts'

/** The figure of a series as it is shown, `name` or `name{label="value"}`; undefined if it is not there. */
async function figure(server: TestServer, series: string): Promise<number | undefined> {
  const { body } = await server.client().get<string>('/metrics')
  const line = body.split('\n').find(each => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

describe.each(oneDatabase)('the metrics (%s)', kind => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(kind)
  })
  afterAll(() => server.close())

  it('are text for Prometheus, with those of the process', async () => {
    const { status, headers, body } = await server.client().get<string>('/metrics')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatch(/^process_resident_memory_bytes \d+$/m)
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  })

  it('measure the process once, however many apps are made in it', async () => {
    const observe = vi.spyOn(PerformanceObserver.prototype, 'observe')
    onTestFinished(() => observe.mockRestore())
    const app = await buildApp({ ...server.context, metrics: new Registry() })
    await app.close()
    expect(observe).not.toHaveBeenCalled()
  })

  it('count events by how they ended, and calls by size and time', async () => {
    const { acme } = server.estate
    const sender = await senderOf(server, acme)
    const row = rowsOf(acme.controllerId)
    const sent = [row(), row()]
    await sender.send(sent)
    await sender.send([...sent, row(), { nothing: true }])
    const events = (outcome: string) => figure(server, `gatehouse_ingest_events_total{outcome="${outcome}"}`)
    expect(await events('accepted')).toBe(3)
    expect(await events('duplicate')).toBe(2)
    expect(await events('rejected')).toBe(1)
    expect(await figure(server, 'gatehouse_ingest_batch_events_sum')).toBe(6)
    expect(await figure(server, 'gatehouse_ingest_duration_seconds_count')).toBe(2)
    expect(await figure(server, 'gatehouse_ingest_failed_total')).toBe(0)
  })

  describe('with a viewer', () => {
    let watcher: Watcher
    beforeAll(async () => {
      const { body } = await server.client('siteOwner').get<{ sequence: number }>('/api/live/snapshot')
      watcher = await watch(server, body.sequence)
    })
    afterAll(() => watcher.stop())

    it('tell how old batches are and how long they take to the viewers, who are not told', async () => {
      const { acme } = server.estate
      const sender = await senderOf(server, acme)
      const row = rowsOf(acme.controllerId, 2)
      const before = await figure(server, 'gatehouse_live_fan_out_lag_seconds_count')
      await sender.send([row(), row()])
      const batches = await watcher.batches.until(all => all.some(({ entries }) => entries.length > 0))
      expect(Object.keys(batches.at(-1)!)).not.toContain('committedAt')
      expect(await figure(server, 'gatehouse_live_fan_out_lag_seconds_count')).toBe(before! + 1)
      expect(await figure(server, 'gatehouse_live_batch_age_seconds_count')).toBeGreaterThan(0)
      expect(await figure(server, 'gatehouse_live_fan_out_lag_seconds_sum')).toBeLessThan(5)
      expect(await figure(server, 'gatehouse_live_waiting_batches')).toBe(0)
    })

    it('count the clients of each hub, and why connections ended', async () => {
      const other = await connect(server, 'pub-sub')
      expect(await figure(server, 'gatehouse_hub_clients{hub="logger"}')).toBe(1)
      expect(await figure(server, 'gatehouse_hub_clients{hub="pub-sub"}')).toBe(1)
      expect(await figure(server, 'gatehouse_hub_clients{hub="sms"}')).toBe(0)
      expect(await figure(server, 'gatehouse_hub_unsent_bytes{hub="logger"}')).toBe(0)
      expect(await figure(server, 'gatehouse_hub_ended_total{cause="slow"}')).toBe(0)
      await other.stop()
      await expect.poll(() => figure(server, 'gatehouse_hub_clients{hub="pub-sub"}')).toBe(0)
      // Asked twice: reading does not count.
      expect(await figure(server, 'gatehouse_hub_ended_total{cause="client"}')).toBe(1)
      expect(await figure(server, 'gatehouse_hub_ended_total{cause="client"}')).toBe(1)
    })
  })

  it('count the jobs that wait', async () => {
    const { pool } = server.context.database
    expect(await figure(server, 'gatehouse_jobs{state="running"}')).toBe(0)
    // Started by a runner with a heartbeat, as of another server: this one's leaves it alone.
    await pool.query(
      `insert into job ("clientId", "userId", "session", "permission", "kind", "entity", "input", "state", "runner", "heartbeatAt")
       values ($1, $2, '{}', 'PERSON_READ', 'importRun', 'person', '{}', 'running', 'another', now() + interval '1 hour')`,
      [server.estate.acme.clientId, server.estate.userIds.siteOwner],
    )
    expect(await figure(server, 'gatehouse_jobs{state="running"}')).toBe(1)
    expect(await figure(server, 'gatehouse_jobs{state="queued"}')).toBe(0)
    await pool.query('delete from job')
  })

  it('tell of the database and who waits for it', async () => {
    const { pool } = server.context.database
    const holds = await figure(server, 'gatehouse_database_held_seconds_count')
    const client = await pool.connect()
    try {
      expect(await figure(server, 'gatehouse_database_connections_in_use')).toBeGreaterThan(0)
    } finally {
      client.release()
    }
    expect(await figure(server, 'gatehouse_database_held_seconds_count')).toBeGreaterThan(holds!)
    expect(await figure(server, 'gatehouse_database_up')).toBe(1)
    expect(await figure(server, 'gatehouse_database_waiting')).toBe(0)
    expect(await figure(server, 'gatehouse_database_restarts_total')).toBe(0)
  })

  it('name no client, person or controller', async () => {
    const { body } = await server.client().get<string>('/metrics')
    const labels = new Set([...body.matchAll(/[{,](\w+)="/g)].map(([, name]) => name))
    const known = ['outcome', 'hub', 'cause', 'state', 'le', 'quantile', 'version', 'major', 'minor', 'patch']
    const ofProcess = ['type', 'kind', 'space']
    expect([...labels].filter(name => ![...known, ...ofProcess].includes(name!))).toEqual([])
    expect(body).not.toContain('Acme')
  })

  it('still answer, and say so, where the database is gone', async () => {
    await server.context.database.close()
    expect(await figure(server, 'gatehouse_database_up')).toBe(0)
    expect(await figure(server, 'gatehouse_jobs{state="queued"}')).toBeUndefined()
  })
})

describe('who may read the metrics', () => {
  const token = 'a-token-of-Prometheus'
  let open: TestServer
  let guarded: TestServer
  beforeAll(async () => {
    open = await startServer('embedded')
    guarded = await startServer('embedded', { environment: { METRICS_TOKEN: token } })
  })
  afterAll(() => Promise.all([open.close(), guarded.close()]))

  const status = async (server: TestServer, headers: Record<string, string>) =>
    (await server.client().call('GET', '/metrics', undefined, headers)).status

  it('without a token is this machine alone, and nobody behind a proxy', async () => {
    expect(await status(open, {})).toBe(200)
    expect(await status(open, { 'x-forwarded-for': '203.0.113.9' })).toBe(404)
    expect(await status(open, { forwarded: 'for=203.0.113.9' })).toBe(404)
  })

  it('with a token is anyone who shows it, from anywhere', async () => {
    expect(await status(guarded, { authorization: `Bearer ${token}` })).toBe(200)
    expect(await status(guarded, { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' })).toBe(200)
    expect(await status(guarded, {})).toBe(401)
    expect(await status(guarded, { authorization: `Bearer ${token}x` })).toBe(401)
    expect(await status(guarded, { authorization: `Basic ${token}` })).toBe(401)
    const { headers, body } = await guarded.client().get('/metrics')
    expect(headers.get('www-authenticate')).toBe('Bearer')
    expect(JSON.stringify(body)).not.toContain('process_')
  })

  it.each([
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['10.0.0.1', false],
    ['::ffff:10.0.0.1', false],
    ['2001:db8::1', false],
    [undefined, false],
  ])('takes %s for this machine: %s', (remoteAddress, local) => {
    expect(isLocal({ headers: {}, socket: { remoteAddress } })).toBe(local)
  })

  it('is settled at the start: a short token stops it, and is not shown', () => {
    const start = () => readSettings({ METRICS_TOKEN: 'geheim' })
    expect(start).toThrow('METRICS_TOKEN must be 16 or more letters, digits and -._~+/')
    expect(start).not.toThrow('geheim')
  })
})
