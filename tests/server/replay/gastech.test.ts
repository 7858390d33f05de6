import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authPlugin } from '../../../server/auth/plugin.ts'
import { eventsAlone } from '../../support/events-alone.ts'
import { restPlugin } from '../../../server/rest/plugin.ts'
import { replayMap, type Read } from '../../../scripts/replay/map.ts'
import { readLog } from '../../../scripts/replay/read-log.ts'
import { signIn, type Api } from '../../../scripts/replay/api.ts'
import { sendReads } from '../../../scripts/replay/send.ts'
import { prepareSite, type Site } from '../../../scripts/replay/site.ts'
import { databaseKinds } from '../../support/database.ts'
import { estatePassword, startServer, type TestServer } from '../../support/server.ts'

/** Two weeks of a real building; kept outside the project. */
const log = new URL('../../../../shared/data/gastech/prox-fixed.csv', import.meta.url).pathname
const mapFile = new URL('../../../examples/replay/gastech.map.json', import.meta.url)

interface Item {
  readonly credential: string
  readonly person: string
  readonly zone: string
  readonly at: string
}

describe.skipIf(!existsSync(log)).each(databaseKinds)('replaying the GAStech log on %s', kind => {
  let server: TestServer
  let api: Api
  let reads: Read[]
  let site: Site
  const send = async () => {
    const { key } = await api.post<{ key: string }>('/integrationkey', {
      name: `Replay ${Math.random()}`,
      controllerId: site.controllerId,
    })
    return sendReads(reads, site, { url: server.url, key, speed: 'max', report: () => undefined })
  }
  const rollCall = async (query = '') => {
    const items: Item[] = []
    for await (const item of api.all<Item>(`/roll-call${query}`))
      if (/^[a-z]+\d{3}$/.test(item.credential)) items.push(item)
    return Object.fromEntries(
      items.map(({ credential, zone, at: since }) => [credential, `${zone} ${new Date(since).toISOString()}`]),
    )
  }
  /** Each card's last read up to an instant: what a roll call must say. */
  const lastReads = (until = '9') =>
    Object.fromEntries(
      reads.filter(read => read.occurredAt <= until).map(read => [read.credential, `${read.place} ${read.occurredAt}`]),
    )

  beforeAll(async () => {
    server = await startServer(kind, { plugins: [authPlugin, restPlugin, eventsAlone] })
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
    expect(await rollCall()).toEqual(lastReads())
  })

  it('answers the roll call of any instant', async () => {
    const instant = '2016-06-07T11:30:00.000Z'
    expect(await rollCall(`?at=${instant}`)).toEqual(lastReads(instant))
  })

  it('makes nothing twice when it prepares the site again', async () => {
    const again = await prepareSite(api, 'GAStech', reads, true)
    expect(again).toEqual(site)
    expect(await api.get<{ total: number }>('/person?total=true&limit=1&q=Holder')).toMatchObject({ total: 122 })
  })
})
