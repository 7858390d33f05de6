import { afterEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../support/database.ts'
import { openHouse, type House } from './house.ts'
import { comeToRest, expectNothingLost } from './proof.ts'
import { roundMs, rounds, torment } from './rounds.ts'

let house: House | undefined

afterEach(async () => {
  await house?.abandon()
  house = undefined
})

describe.each(databaseKinds)('under ingest, on %s', kind => {
  it(
    'a server that is killed again and again loses nothing that it answered for',
    async () => {
      house = await openHouse(kind)
      await torment(house, () => house!.killServer())
      await comeToRest(house)
      expect(house.device.acknowledged).toBeGreaterThan(rounds * 20)
      await expectNothingLost(house)
      expect(house.wall.lost, 'the wall said each time that it was blind').toBeGreaterThanOrEqual(rounds)
      expect(house.wall.recovered, 'and how many it had missed').toBeGreaterThan(0)
      expect([...house.device.refusals.keys()]).not.toContain(500)
    },
    rounds * roundMs,
  )
})
