import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Device } from '../faults/device.ts'
import { until } from '../../support/until.ts'
import { Wall } from '../faults/wall.ts'
import { missing, type Several, startSeveral } from './several.ts'

describe.skipIf(missing !== undefined)('of two processes under load', () => {
  let house: Several
  beforeAll(async () => {
    house = await startSeveral()
  })
  afterAll(() => house?.close())

  it('one is killed: its viewers continue at the other where they were; nothing is lost or duplicated', async () => {
    const { a, b, estate, key, pool } = house
    const headers = { authorization: `Bearer ${(await house.signIn(a)).token}` }
    const device = new Device([a.url, b.url], key, estate.acme.controllerId, Date.now() - 3_600_000)
    const walls = [new Wall([a.url, b.url], headers), new Wall([b.url], headers)] as const
    await until(() => walls.every(wall => wall.isFollowing))
    device.start()
    await until(() => walls.every(wall => wall.occurred.length >= 200))
    await a.kill()
    const { acknowledged } = device
    await until(() => device.acknowledged >= acknowledged + 200)
    await delay(500)
    await device.stop()
    const last = device.occurred().at(-1)
    await until(() => walls.every(wall => wall.occurred.at(-1) === last))
    const { rows } = await pool.query<{ at: Date }>('select "occurredAt" as "at" from event order by "sequence"')
    const kept = rows.map(({ at }) => at.getTime())
    expect(kept, 'every acknowledged event is there once, in order').toEqual(device.occurred())
    for (const wall of walls) {
      expect(wall.occurred).toEqual(kept)
      expect(wall.passedOver).toBe(0)
      wall.stop()
    }
    expect(walls[0].lost, 'it said that it was blind for a moment').toBeGreaterThan(0)
    expect(walls[0].recovered, 'and how many it had missed').toBeGreaterThan(0)
    expect(walls[1].lost, 'who watched the other noticed nothing').toBe(0)
  })
})
