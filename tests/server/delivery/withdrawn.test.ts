import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Unconfirmed } from '../../../src/domain/delivery.ts'
import { signedIn } from '../../contract/house.ts'
import { databaseKinds } from '../../support/database.ts'
import type { SmallSite, TestClient } from '../../support/server.ts'
import { made } from '../rest/house.ts'
import { openHouse, type Controller, type House, type Row } from './house.ts'
import { nextKeycode } from '../../support/keycodes.ts'

describe.each(databaseKinds)('withdrawn credentials on %s', kind => {
  let house: House
  let owner: TestClient
  let acme: SmallSite
  let first: Controller
  beforeAll(async () => {
    house = await openHouse(kind)
    owner = house.server.client('siteOwner')
    acme = house.server.estate.acme
    first = await house.controller(acme.controllerId)
    await first.settle()
  })
  afterAll(() => house?.close())

  const withdrawn = async (as = owner) => (await as.get<Unconfirmed>('/api/delivery/withdrawn')).body
  let count = 0
  const given = async () => {
    const { fobId } = await made(owner, '/fob', { kind: 'fob', keycode: nextKeycode(), reference: `W${++count}` })
    await made(owner, '/tokenactivation', { tokenId: fobId, areaId: acme.areaId })
    await first.settle()
    return fobId as number
  }

  it.each(['mark-lost', 'mark-stolen', 'mark-suspicious', 'disable'])(
    'are named with the controllers that have not confirmed it, after %s',
    async command => {
      const fobId = await given()
      expect(await withdrawn()).toEqual({ items: [], more: false })
      await owner.post(`/api/fob/${fobId}/${command}`, {})
      const named = {
        controllerId: acme.controllerId,
        controller: 'Acme controller',
        credentials: 1,
        example: `W${count}`,
      }
      expect((await withdrawn()).items).toMatchObject([named])
      await first.settle()
      expect(await withdrawn()).toEqual({ items: [], more: false })
    },
  )

  it('are still accepted where the change before has not been confirmed either', async () => {
    const [one, other] = [await given(), await given()]
    await owner.put<Row>(`/api/fob/${one}`, { extraTime: true })
    await owner.post(`/api/fob/${one}/mark-stolen`, {})
    await owner.post(`/api/fob/${other}/disable`, {})
    await owner.post(`/api/fob/${other}/enable`, {})
    await owner.post(`/api/fob/${other}/mark-lost`, {})
    expect((await withdrawn()).items).toMatchObject([{ credentials: 2 }])
    await first.settle()
  })

  it('are not those that have lost an access, nor another organisation’s, nor outside the caller’s areas', async () => {
    const fobId = await given()
    const { items } = (await owner.get<{ items: Row[] }>(`/api/tokenactivation?tokenId=${fobId}`)).body
    await owner.put<Row>(`/api/tokenactivation/${String(items[0]?.['activationId'])}`, { active: false })
    expect(await withdrawn()).toEqual({ items: [], more: false })
    await first.settle()
    const stolen = await given()
    await owner.post(`/api/fob/${stolen}/mark-stolen`, {})
    expect((await withdrawn()).items).toHaveLength(1)
    expect((await withdrawn(house.server.client('otherSiteOwner'))).items).toEqual([])
    const { rows } = await house.server.context.database.pool.query<{ roleId: number }>(
      `insert into user_group ("name", "featureIds") select 'floor', array_agg("featureId") from feature
       where "name" in ('FOB_READ', 'CONTROLLER_READ') returning "roleId"`,
    )
    const { clientId, floorId } = acme
    const userGroupIds = rows.map(({ roleId }) => roleId)
    const who = { clientId, workingClientId: clientId, username: 'floor', userGroupIds, areaIds: [floorId] }
    expect((await withdrawn(await signedIn(house.server, who))).items).toEqual([])
    await first.settle()
  })
})
