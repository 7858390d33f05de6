import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../support/database.ts'
import type { TestClient, TestServer } from '../../support/server.ts'
import { caller } from '../../support/test-client.ts'
import { made, startRest, type Row } from './house.ts'
import { nextKeycode } from '../../support/keycodes.ts'

const begun = new Date()

describe.each(oneDatabase)('recently activated and deactivated credentials, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  let now = begun
  /** No session lasts this long. */
  const onDay = async (day: number) => {
    now = new Date(begun.getTime() + day * 86_400_000)
    const { headers } = await server.signIn('siteOwner')
    owner = caller(server.url, async () => headers)
  }
  beforeAll(async () => {
    server = await startRest(kind, () => now)
    await onDay(0)
  })
  afterAll(() => server?.close())

  const listed = async (list: 'activated' | 'deactivated', extra = '') => {
    const { body } = await owner.get<{ items: Row[] }>(`/api/fob/list/recently-${list}?limit=1000${extra}`)
    return body.items.map(({ reference }) => reference)
  }
  const credential = async (reference: string) =>
    (await made(owner, '/fob', { kind: 'fob', keycode: nextKeycode(), reference }))['fobId']
  const activate = async (tokenId: unknown, areaId: number) =>
    `/api/tokenactivation/${String((await made(owner, '/tokenactivation', { tokenId, areaId }))['activationId'])}`

  it('are those whose newest activation was added, or removed, within 30 days', async () => {
    await onDay(0)
    const path = await activate(await credential('Lost'), server.estate.acme.areaId)
    await credential('Spare')
    expect(await listed('activated')).toEqual(['Lost'])
    expect(await listed('activated', '&kind=card')).toEqual([])
    expect(await listed('deactivated')).toEqual([])
    await onDay(6)
    await owner.put(path, { active: false })
    await onDay(29.9)
    expect([await listed('activated'), await listed('deactivated')]).toEqual([['Lost'], ['Lost']])
    await onDay(30.1)
    expect([await listed('activated'), await listed('deactivated')]).toEqual([[], ['Lost']])
    await onDay(36.1)
    expect([await listed('activated'), await listed('deactivated')]).toEqual([[], []])
  })

  it('go by the newest activation alone, also where it is deleted or made active again', async () => {
    await onDay(100)
    const { areaId, floorId } = server.estate.acme
    const tokenId = await credential('Kept')
    const first = await activate(tokenId, areaId)
    await owner.put(first, { active: false })
    expect(await listed('deactivated')).toEqual(['Kept'])
    await onDay(101)
    const second = await activate(tokenId, floorId)
    expect([await listed('activated'), await listed('deactivated')]).toEqual([['Kept'], []])
    await onDay(102)
    await owner.delete(second)
    const read = async () => (await owner.get<Row>(`/api/fob/${String(tokenId)}`)).body
    expect(await read()).toMatchObject({ lastDeactivated: now.toISOString() })
    await onDay(103)
    await owner.put(first, { active: true })
    expect(await read()).toMatchObject({ lastActivated: now.toISOString(), lastDeactivated: null })
  })

  it('are exported as they are listed', async () => {
    await onDay(200)
    await activate(await credential('Exported'), server.estate.acme.areaId)
    const { body } = await owner.get<string>('/api/fob/export?list=recentlyActivated&columns=reference')
    expect(body.trim().split(/\r?\n/).slice(1)).toEqual(['Exported'])
  })
})
