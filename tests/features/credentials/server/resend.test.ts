import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import type { TestClient } from '../../../support/server.ts'
import { made } from '../../../server/rest/house.ts'
import { openHouse, type House, type Row } from '../../../server/delivery/house.ts'
import { nextKeycode } from '../../../support/keycodes.ts'

describe.each(oneDatabase)('controllers and the life of a credential, on %s', kind => {
  let house: House
  let owner: TestClient
  beforeAll(async () => {
    house = await openHouse(kind)
    owner = house.server.client('siteOwner')
  })
  afterAll(() => house?.close())

  /** A credential activated at the site, which its controller has. */
  async function held() {
    const { controllerId, areaId } = house.server.estate.acme
    const fobId = Number((await made(owner, '/fob', { kind: 'fob', keycode: nextKeycode() }))['fobId'])
    const activation = await made(owner, '/tokenactivation', { tokenId: fobId, areaId })
    const activationId = Number(activation['activationId'])
    const controller = await house.controller(controllerId)
    await controller.settle()
    const tell = async (command: string) =>
      expect((await owner.post<Row>(`/api/fob/${fobId}/${command}`)).status).toBe(200)
    return { fobId, activationId, controller, tell }
  }

  it('have it sent again with its activations, though nothing has changed', async () => {
    const { fobId, activationId, controller, tell } = await held()
    await tell('resend')
    expect((await controller.pending()).toSorted()).toEqual([
      `edit token ${fobId}`,
      `edit tokenActivation ${activationId}`,
    ])
  })

  it('lose it once it is deactivated', async () => {
    const { fobId, activationId, controller, tell } = await held()
    await tell('deactivate')
    expect((await controller.pending()).toSorted()).toEqual([
      `delete token ${fobId}`,
      `delete tokenActivation ${activationId}`,
    ])
  })
})
