import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signEveryMs } from '../../../server/bus/peers.ts'
import { caller } from '../../support/test-client.ts'
import { covered, upTo } from '../live/watching.ts'
import { closed, missing, type Process, type Several, startSeveral, waitAt, watchAt, type User } from './several.ts'

interface BusHealth {
  readonly status: string
  readonly bus: { readonly kind: string; readonly ok: boolean }
}

const stranger = (process: Process) => caller(process.url, async () => ({}))
const healthOf = async (process: Process) => {
  const { status, body } = await stranger(process).get<BusHealth>('/api/health')
  return { code: status, status: body.status, bus: body.bus }
}
const well = { code: 200, status: 'ok', bus: { kind: 'nats', ok: true } }
const deaf = { code: 200, status: 'degraded', bus: { kind: 'nats', ok: false } }

describe.skipIf(missing !== undefined)('a process that NATS is cut off from', () => {
  let house: Several
  let user: User
  beforeAll(async () => {
    house = await startSeveral()
    user = await house.signIn(house.a)
  })
  afterAll(() => house?.close())

  /** While a process does not hear the others, and after. */
  async function cutOff(process: Process, meanwhile: () => Promise<void>): Promise<void> {
    process.nats.cut()
    await expect.poll(() => healthOf(process)).toEqual(deaf)
    await meanwhile()
    process.nats.mend()
    await expect.poll(() => healthOf(process)).toEqual(well)
  }

  it('loses nothing of the stream, and brings it within seconds', async () => {
    const { a, b } = house
    const watcher = await watchAt(house, user, b)
    await house.send(a, 5)
    await cutOff(b, async () => {
      for (let n = 0; n < 4; n++) await house.send(n % 2 ? a : b, 5)
      const told = await house.last()
      await watcher.batches.until(batches => (batches.at(-1)?.to ?? 0) >= told)
    })
    await house.send(a, 5)
    const to = await house.last()
    const all = await watcher.batches.until(batches => (batches.at(-1)?.to ?? 0) >= to)
    expect(covered(all)).toEqual(upTo(watcher.from + 1, to))
    await watcher.stop()
  })

  it('says of a controller that waits at another that it is not connected, and tells it nothing', async () => {
    const { a, b, estate } = house
    const told = await waitAt(house, b, 5)
    await cutOff(a, async () => {
      const answer = await user.at(a).post(`/api/door/${estate.acme.doorIds[0]}/unlock`, {})
      expect(answer).toMatchObject({ status: 409, body: { code: 'controllerAway' } })
    })
    expect(await told()).toEqual([])
  })

  it('says so: in its figures, and by hubs that look alive no more and come again', async () => {
    const { b } = house
    const told = await user.connect(b, 'pub-sub')
    const over = closed(told)
    await cutOff(b, async () => {
      expect(await over).toContain('Something may have gone unheard')
      const blind = await user.connect(b, 'pub-sub')
      await expect(blind.invoke('ServerTime')).rejects.toThrow('This server does not hear the others')
      const seeing = await user.connect(b, 'logger')
      expect(await seeing.invoke('ServerTime')).toMatchObject({ sequence: await house.last() })
      expect((await stranger(b).get<string>('/metrics')).body).toContain('gatehouse_bus_connected 0')
      await Promise.all([blind.stop(), seeing.stop()])
    })
    expect((await stranger(b).get<string>('/metrics')).body).toContain('gatehouse_bus_connected 1')
  })

  it('still closes the connections of a session that was ended elsewhere', async () => {
    const { a, b } = house
    const leaving = await house.signIn(a)
    const over = closed(await leaving.connect(b, 'logger'))
    await cutOff(b, async () => {
      await leaving.at(a).post('/api/authentication/sign-out')
      expect(await over).toContain('The session has ended')
    })
  })

  it('ingests events by current records, although their change could not be announced to it', async () => {
    const { a, b, estate } = house
    const [doorId] = estate.acme.doorIds
    await house.send(b, 1, { door: 1 })
    await cutOff(b, async () => {
      expect((await user.at(a).put(`/api/door/${doorId}`, { name: 'While B was deaf' })).status).toBe(200)
    })
    const watcher = await watchAt(house, user, b)
    await house.send(b, 1, { door: 1 })
    const [batch] = await watcher.batches.until(batches => batches.length > 0)
    expect(batch?.names?.door?.[String(doorId)]).toContain('While B was deaf')
    await watcher.stop()
  })

  it('makes the viewers of the others read again what it could not tell', async () => {
    const { a, b, estate } = house
    const [doorId] = estate.acme.doorIds
    // B, which was cut off before, hears of A again: only from then on can it notice that A has gone silent.
    await delay(2 * signEveryMs)
    const atOther = await user.connect(b, 'pub-sub')
    const over = closed(atOther)
    await cutOff(a, async () => {
      expect((await user.at(a).put(`/api/door/${doorId}`, { name: 'Said by nobody' })).status).toBe(200)
      expect(await over).toContain('Something may have gone unheard')
      const watcher = await watchAt(house, user, b)
      await house.send(b, 1, { door: 1 })
      const [batch] = await watcher.batches.until(batches => batches.length > 0)
      expect(batch?.names?.door?.[String(doorId)]).toContain('Said by nobody')
      await watcher.stop()
    })
  })
})
