import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authPlugin } from '../../../server/auth/plugin.ts'
import { eventsAlone } from '../../support/events-alone.ts'
import type { Context } from '../../../server/context.ts'
import { recordsPlugin } from '../../../server/records.ts'
import { serveEndpoint } from '../../../server/endpoint/serve.ts'
import { rollCall } from '../../../src/features/roll-call/server/roll-call.ts'
import { replayMap, type Read } from '../../../scripts/replay/map.ts'
import { readLog } from '../../../scripts/replay/read-log.ts'
import { allOf, replyOf, signIn, type ApiClient } from '../../../src/api-client/client.ts'
import { sendReads } from '../../../scripts/replay/send.ts'
import { prepareSite, type Site } from '../../../scripts/replay/site.ts'
import { oneDatabase } from '../../support/database.ts'
import { estatePassword, startServer, type TestServer } from '../../support/server.ts'

/** Two weeks of a real building; kept outside the project. */
const log = new URL('../../../../shared/data/gastech/prox-fixed.csv', import.meta.url).pathname
const mapFile = new URL('../../../examples/replay/gastech.map.json', import.meta.url)

describe.skipIf(!existsSync(log)).each(oneDatabase)('replaying the GAStech log on %s', kind => {
  let server: TestServer
  let api: ApiClient
  let reads: Read[]
  let site: Site
  const send = async () => {
    const body = { name: `Replay ${Math.random()}`, controllerId: site.controllerId }
    const { key = '' } = await replyOf(api.POST('/api/integrationkey', { body }))
    return sendReads(reads, site, { url: server.url, key, speed: 'max', report: () => undefined })
  }
  const calledAt = async (at?: string) => {
    const called = allOf(page => api.GET('/api/roll-call', { params: { query: { ...page, ...(at && { at }) } } }))
    const last: Record<string, string> = {}
    for await (const { credential, zone, at: since } of called)
      if (credential && /^[a-z]+\d{3}$/.test(credential)) last[credential] = `${zone} ${new Date(since).toISOString()}`
    return last
  }
  /** Each card's last read up to an instant: what a roll call must say. */
  const lastReads = (until = '9') =>
    Object.fromEntries(
      reads.filter(read => read.occurredAt <= until).map(read => [read.credential, `${read.place} ${read.occurredAt}`]),
    )

  beforeAll(async () => {
    const rollCalls = async (app: FastifyInstance, context: Context) => serveEndpoint(app, context, rollCall)
    server = await startServer(kind, { plugins: [authPlugin, recordsPlugin, eventsAlone, rollCalls] })
    api = await signIn(server.url, 'siteOwner', estatePassword)
    const map = replayMap.parse(JSON.parse(await readFile(mapFile, 'utf8')))
    reads = await Array.fromAsync(readLog(log, map))
    site = await prepareSite(api, map.site, reads, true)
  }, 120_000)
  afterAll(async () => server.close())

  it('takes every read exactly once, and adds nothing when it is run again', async () => {
    expect(await send()).toEqual({ accepted: 29_763, duplicate: 0, rejected: [] })
    expect(await send()).toEqual({ accepted: 0, duplicate: 29_763, rejected: [] })
    const { rows } = await server.context.database.pool.query(
      'select count(*) as n from event where "controllerId" = $1',
      [site.controllerId],
    )
    expect(rows[0].n).toBe(29_763)
  }, 240_000)

  it('leaves a roll call that equals the last read of each card', async () => {
    expect(Object.keys(lastReads())).toHaveLength(122)
    expect(await calledAt()).toEqual(lastReads())
  })

  it('answers the roll call of any instant', async () => {
    const instant = '2016-06-07T11:30:00.000Z'
    expect(await calledAt(instant)).toEqual(lastReads(instant))
  })

  it('makes nothing twice when it prepares the site again', async () => {
    const again = await prepareSite(api, 'GAStech', reads, true)
    expect(again).toEqual(site)
    const query = { total: true, limit: 1, q: 'Holder' }
    expect(await replyOf(api.GET('/api/person', { params: { query } }))).toMatchObject({ total: 122 })
  })
})
