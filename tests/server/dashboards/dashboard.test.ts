import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authPlugin } from '../../../server/auth/plugin.ts'
import { dashboardsPlugin } from '../../../server/dashboards/plugin.ts'
import { gridColumns, tileLimit, type Dashboard, type Tile } from '../../../src/domain/dashboard.ts'
import type { PropertyError } from '../../../src/domain/faults.ts'
import { oneDatabase } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'

const path = '/api/dashboard'
const tile = (id: string, given: Partial<Tile> = {}): Tile => ({
  id,
  widget: 'clock',
  x: 0,
  y: 0,
  w: 6,
  h: 4,
  options: {},
  ...given,
})
const layout = (...tiles: Tile[]): Dashboard => ({ version: 1, tiles })

describe.each(oneDatabase)('the saved dashboard (%s)', kind => {
  let server: TestServer
  const saved = async (...who: Parameters<TestServer['client']>) =>
    (await server.client(...who).get<{ layout: unknown }>(path)).body.layout

  beforeAll(async () => {
    server = await startServer(kind, { plugins: [authPlugin, dashboardsPlugin] })
  })
  afterAll(() => server.close())
  beforeEach(async () => void (await server.context.database.pool.query('delete from dashboard')))

  it('is nothing before one was saved, so that the preset shows', async () => {
    const { status, body } = await server.client('siteOwner').get(path)
    expect([status, body]).toEqual([200, { layout: null }])
  })

  it('is what was saved last, also a widget that this version does not know', async () => {
    const weather = tile('weather', { widget: 'weather', title: 'Outside', options: { cityIds: [1, 2], wind: true } })
    await server.client('siteOwner').put(path, layout(tile('clock')))
    expect((await server.client('siteOwner').put(path, layout(weather))).status).toBe(204)
    expect(await saved('siteOwner')).toEqual(layout(weather))
  })

  it("is each user's own", async () => {
    await server.client('siteOwner').put(path, layout(tile('clock')))
    expect(await saved('trial')).toBeNull()
    expect(await saved('otherSiteOwner')).toBeNull()
    expect(await saved()).toBeUndefined()
  })

  it('is forgotten when the preset is wanted back', async () => {
    await server.client('siteOwner').put(path, layout(tile('clock')))
    expect((await server.client('siteOwner').delete(path)).status).toBe(204)
    expect(await saved('siteOwner')).toBeNull()
  })

  it('is refused where it was arranged for another client than the session works as', async () => {
    const { acme, borough } = server.estate
    const put = (clientId: number) => server.client('siteOwner').put(`${path}?clientId=${clientId}`, layout(tile('a')))
    expect((await put(borough.clientId)).status).toBe(451)
    expect(await saved('siteOwner')).toBeNull()
    expect((await put(acme.clientId)).status).toBe(204)
    expect((await server.client('siteOwner').delete(`${path}?clientId=${borough.clientId}`)).status).toBe(451)
    expect(await saved('siteOwner')).toEqual(layout(tile('a')))
  })

  it.each([
    ['no layout', {}, 'version'],
    ['a tile beyond the grid', layout(tile('a', { x: gridColumns })), 'tiles.0.x'],
    ['a tile without a width', layout(tile('a', { w: 0 })), 'tiles.0.w'],
    ['a name that is no word', layout(tile('a', { widget: '../secret' })), 'tiles.0.widget'],
    [
      'options that are no values',
      { version: 1, tiles: [{ ...tile('a'), options: { deep: { er: 1 } } }] },
      'tiles.0.options.deep',
    ],
    ['two tiles of one id', layout(tile('a'), tile('a', { y: 4 })), ''],
    ['too many tiles', layout(...Array.from({ length: tileLimit + 1 }, (_, index) => tile(`t${index}`))), 'tiles'],
  ])('answers 422 to %s, and says where', async (_what, body, propertyName) => {
    const answer = await server.client('siteOwner').put<PropertyError[]>(path, body)
    expect(answer.status).toBe(422)
    expect(answer.body.map(error => error.propertyName)).toContain(propertyName)
    expect(await saved('siteOwner')).toBeNull()
  })

  it('is bounded in size', async () => {
    const options = { text: Array.from({ length: 1000 }, () => 'x'.repeat(100)) }
    expect((await server.client('siteOwner').put(path, layout(tile('a', { options })))).status).toBe(413)
  })

  it('is nobody else’s business', async () => {
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect((await server.client().call(method, path, method === 'PUT' ? layout() : undefined)).status).toBe(401)
  })
})
