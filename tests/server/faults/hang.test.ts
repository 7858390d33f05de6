import { afterEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../support/database.ts'
import { post, rowsOf } from '../events/sending.ts'
import { openHouse, type House } from './house.ts'
import { until } from '../../support/until.ts'
import { comeToRest, expectNothingLost } from './proof.ts'

const answeredWithinMs = 10_000
const successWithinMs = 15_000
/** More than the server has connections, so that some wait for one. */
const callers = 24
let house: House | undefined

afterEach(async () => {
  await house?.abandon()
  house = undefined
})

/** @throws if a caller is kept waiting, or told anything else than that the database is away */
async function expectAnswer(ask: () => Promise<{ readonly status: number }>): Promise<number> {
  const began = performance.now()
  const { status } = await ask()
  expect(performance.now() - began).toBeLessThan(answeredWithinMs)
  expect([200, 503]).toContain(status)
  return status
}

const many = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: callers }, make))

describe.each(databaseKinds)('a database that hangs with its connections open, on %s', kind => {
  it('makes nobody wait, is left for new connections, and loses nothing', async () => {
    house = await openHouse(kind)
    const { device, database, url, headers } = house
    const ask = () => expectAnswer(() => fetch(`${url}/api/area`, { headers, signal: AbortSignal.timeout(60_000) }))
    await until(() => device.acknowledged > 0)
    // Leaves idle connections behind.
    expect(new Set(await many(ask))).toEqual(new Set([200]))
    database.hang()
    const hungAt = performance.now()
    const { acknowledged } = device
    const join = () =>
      expectAnswer(() => fetch(`${url}/hubs/sms/negotiate?negotiateVersion=1`, { method: 'POST', headers }))
    const [asked] = await Promise.all([many(ask), many(join)])
    expect(asked).toContain(503)
    await until(() => device.acknowledged > acknowledged)
    if (kind === 'postgresql') expect(performance.now() - hungAt).toBeLessThan(successWithinMs)
    await comeToRest(house)
    await expectNothingLost(house)
    expect([...device.refusals.keys()].filter(status => status !== 503 && status !== 0)).toEqual([])
  }, 240_000)

  it('keeps no batch of events in line that can no longer be taken in', async () => {
    house = await openHouse(kind)
    const { device, database, url, key, controllerId } = house
    await device.stop()
    const row = rowsOf(controllerId, 9)
    const send = () =>
      expectAnswer(() =>
        post(
          url,
          key,
          Array.from({ length: 100 }, () => row({ type: 'inputChanged' })),
        ),
      )
    expect(new Set(await many(send))).toEqual(new Set([200]))
    const underWay = many(send)
    database.hang()
    await underWay
    await many(send)
    let status = 503
    while (status === 503) status = await send()
    expect(status).toBe(200)
  }, 240_000)
})
