import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../support/database.ts'
import { openHouse, type House } from './house.ts'

/** The embedded database answers one after the other: nothing can wait in it while others are answered. */
describe.runIf(databaseKinds.includes('postgresql'))('controllers that all call at once', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse('postgresql')
  })
  afterAll(() => house?.close())

  it('leave connections to other requests', async () => {
    const { server } = house
    const controller = await house.controller(server.estate.acme.controllerId)
    await controller.settle()
    const blocker = await server.context.database.pool.connect()
    let answered = 0
    try {
      await blocker.query('begin')
      await blocker.query('lock table change_log in access exclusive mode')
      const calls = Array.from({ length: 40 }, () => controller.pull().then(() => answered++))
      // Other requests that come after them are answered while all of them wait for the table.
      for (let n = 0; n < 5; n++) expect((await server.client('siteOwner').get('/api/area?limit=1')).status).toBe(200)
      expect(answered).toBe(0)
      await blocker.query('rollback')
      await Promise.all(calls)
    } finally {
      await blocker.query('rollback')
      blocker.release()
    }
  })
})
