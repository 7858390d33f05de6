import { afterEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../support/database.ts'
import { openHouse, type House } from './house.ts'
import { comeToRest, expectNothingLost } from './proof.ts'
import { roundMs, rounds, torment } from './rounds.ts'

/** Each death that comes sooner after a start only makes the next start wait longer (server/db/embedded/supervisor.ts). */
const calmMs = { embedded: 2000, postgresql: 0 }
let house: House | undefined

afterEach(async () => {
  await house?.abandon()
  house = undefined
})

describe.each(databaseKinds)('under ingest, on %s', kind => {
  it(
    'a database that is killed again and again loses nothing that was answered for, and the server stays up',
    async () => {
      house = await openHouse(kind)
      const { database, device } = house
      await torment(house, () => database.kill(), { calmMs: calmMs[kind] })
      await comeToRest(house)
      expect(device.acknowledged).toBeGreaterThan(rounds * 20)
      await expectNothingLost(house)
      const failures = [...device.refusals.keys()].filter(status => status !== 503 && status !== 0)
      expect(failures, 'refused with 503 meanwhile, never as a failure of its own').toEqual([])
    },
    rounds * roundMs,
  )
})
