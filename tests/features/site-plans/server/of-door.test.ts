import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '../../../../src/domain/entities/index.ts'
import { markedEntities } from '../../../../src/features/site-plans/domain/site-plan.ts'
import type { Whereabouts } from '../../../../src/features/site-plans/domain/wire.ts'
import { limitedTo } from '../../../contract/house.ts'
import { made, startRest } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import type { TestServer } from '../../../support/server.ts'

describe.each(oneDatabase)('the plans of a door, on %s', kind => {
  let server: TestServer
  beforeAll(async () => void (server = await startRest(kind)))
  afterAll(() => server?.close())

  const owner = () => server.client('siteOwner')
  const plansOf = (doorId: number, as = owner()) => as.get<Whereabouts>(`/api/siteplan/of-door/${doorId}`)
  const plan = async (name: string, doorId: number, type = 'map') => {
    const marker = { name: 'A door', theme: 'primary', action: 'open', x: 0.5, y: 0.5 }
    const markers = [
      { ...marker, subject: { entity: 'door', id: doorId } },
      { ...marker, subject: { entity: 'area', id: server.estate.acme.areaId } },
    ]
    const row = await made(owner(), '/siteplan', { name, type, areaId: server.estate.acme.areaId, markers })
    return Number(row['sitePlanId'])
  }

  it('are those with a marker for it, pictures first; none of another door', async () => {
    const { acme } = server.estate
    const [door, other] = acme.doorIds
    expect((await plansOf(door)).body).toEqual({ sitePlanIds: [], areaIds: [acme.areaId] })
    const map = await plan('The grounds', door)
    const picture = await plan('Ground floor', door, 'image')
    await plan('First floor', other)
    expect((await plansOf(door)).body).toMatchObject({ sitePlanIds: [picture, map] })
  })

  it('have markers of whatever they take: each is chosen from its list', async () => {
    for (const { api } of markedEntities.map(id => entities[id]))
      expect((await owner().get(`/api${api}/pick?limit=1`)).status, api).toBe(200)
  })

  it('are nobody’s who may not see the door', async () => {
    const { acme } = server.estate
    const [onSite, onFloor] = acme.doorIds
    expect((await plansOf(onSite, server.client('otherSiteOwner'))).status).toBe(404)
    const limited = await limitedTo(server, 'floor.keeper', [acme.floorId])
    expect((await plansOf(onSite, limited)).status).toBe(404)
    // Of their own door, only the plans of their own areas: that of the whole site is not theirs.
    await plan('With both', onFloor)
    expect((await plansOf(onFloor, limited)).body).toEqual({ sitePlanIds: [], areaIds: [acme.floorId, acme.areaId] })
    expect((await plansOf(0)).status).toBe(404)
  })
})
