import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../support/database.ts'
import { openHouse, type House } from './house.ts'
import { until } from '../../support/until.ts'
import { comeToRest, expectNothingLost } from './proof.ts'

/**
 * 10 s in `npm test`; PostgreSQL's a minute in `npm run soak:kill`. The embedded database is kept away by a lock: after
 * five starts in vain the server would rightly end.
 */
const longMs = Number(process.env['GATEHOUSE_OUTAGE_S'] ?? 10) * 1000
const outagesMs = { embedded: 10_000, postgresql: longMs }
const blindWithinMs = 5000
let house: House | undefined

afterEach(async () => {
  await house?.abandon()
  house = undefined
})

async function asked({ url, headers }: House, path: string) {
  const response = await fetch(url + path, { headers, signal: AbortSignal.timeout(15_000) })
  return { status: response.status, body: (await response.json()) as unknown }
}

describe.each(databaseKinds)('while the database is gone, on %s', kind => {
  const outageMs = outagesMs[kind]
  it(
    'requests are refused in words, the wall is blind within 5 s, and all goes on when it is back',
    async () => {
      house = await openHouse(kind)
      const { device, wall, database } = house
      await until(() => device.acknowledged > 0)
      const giveBack = await database.takeAway()
      const goneAt = Date.now()
      await until(() => wall.lost > 0)
      expect(Date.now() - goneAt).toBeLessThan(blindWithinMs)
      expect(await asked(house, '/api/area')).toEqual({
        status: 503,
        body: { error: expect.stringContaining('cannot reach its database'), code: 'unavailable' },
      })
      expect(await asked(house, '/api/live/snapshot')).toMatchObject({ status: 503 })
      expect(await asked(house, '/api/health')).toMatchObject({ status: 503, body: { status: 'degraded' } })
      const { acknowledged } = device
      await delay(Math.max(0, goneAt + outageMs - Date.now()))
      expect(device.acknowledged, 'nothing is answered for that cannot be kept').toBe(acknowledged)
      giveBack()
      await until(() => device.acknowledged > acknowledged)
      expect(await asked(house, '/api/area')).toMatchObject({ status: 200 })
      await comeToRest(house)
      await expectNothingLost(house)
      expect([...device.refusals.keys()].filter(status => status !== 503 && status !== 0)).toEqual([])
    },
    outageMs + 240_000,
  )
})
