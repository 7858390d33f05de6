import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { Bus } from '../../../server/bus/bus.ts'
import { natsBus } from '../../../server/bus/nats.ts'
import { natsAnswers, natsUrl } from '../../support/nats.ts'

const answers = await natsAnswers()
if (!answers) console.log('The bus over NATS is not tried: no NATS answers on 127.0.0.1:4222')
const buses: Bus[] = []

async function open(installation: string): Promise<Bus> {
  const bus = await natsBus({ addresses: natsUrl, installation, log: () => undefined })
  buses.push(bus)
  return bus
}
const newInstallation = () => `gatehouse-test.${randomBytes(6).toString('hex')}`
function heardBy(bus: Bus, subject: string): unknown[] {
  const heard: unknown[] = []
  bus.subscribe(subject, message => heard.push(message))
  return heard
}

describe.skipIf(!answers)('the bus over NATS', () => {
  afterEach(async () => {
    for (const bus of buses.splice(0)) await bus.close()
  })

  it('brings what is said on a subject in its order, to the speaker and to the others, each once', async () => {
    const installation = newInstallation()
    const [one, other] = [await open(installation), await open(installation)]
    const heard = [heardBy(one, 'live.1'), heardBy(other, 'live.1'), heardBy(other, 'live.2')]
    await other.listening()
    const said = Array.from({ length: 500 }, (_, n) => ({ n }))
    for (const message of said) one.publish('live.1', message)
    await expect.poll(() => heard.map(all => all.length)).toEqual([500, 500, 0])
    expect(heard).toEqual([said, said, []])
  })

  it('brings it to no other installation', async () => {
    const [one, stranger] = [await open(newInstallation()), await open(newInstallation())]
    const heard = heardBy(stranger, 'sessions.ended')
    await stranger.listening()
    one.publish('sessions.ended', { sessionIds: [1] })
    await one.listening()
    await stranger.listening()
    expect(heard).toEqual([])
  })

  it('brings a list that is larger than a message may be in parts, and the short form of what is none', async () => {
    const installation = newInstallation()
    const [one, other] = [await open(installation), await open(installation)]
    const lists = heardBy(other, 'entities.1') as unknown[][]
    const batches = heardBy(other, 'live.1')
    await other.listening()
    const list = Array.from({ length: 40_000 }, (_, id) => ({ entity: 'person', id, change: 'edited' }))
    one.publish('entities.1', list)
    one.publish('live.1', { from: 1, to: 2, events: 'x'.repeat(2_000_000) }, { from: 1, to: 2, untold: true })
    await expect.poll(() => lists.flat().length).toBe(list.length)
    expect(lists.length).toBeGreaterThan(1)
    expect(lists.flat()).toEqual(list)
    await expect.poll(() => batches).toEqual([{ from: 1, to: 2, untold: true }])
  })

  it('is subscribed to a subject only while somebody listens', async () => {
    const installation = newInstallation()
    const [one, other] = [await open(installation), await open(installation)]
    const heard: unknown[] = []
    const stops = [1, 2].map(() => other.subscribe('live.1', message => heard.push(message)))
    stops[0]?.()
    await other.listening()
    one.publish('live.1', 'heard once')
    await expect.poll(() => heard).toEqual(['heard once'])
    stops[1]?.()
    await other.listening()
    one.publish('live.1', 'not heard')
    await one.listening()
    await other.listening()
    expect(heard).toEqual(['heard once'])
  })
})

describe('a NATS that does not answer', () => {
  it('stops the start with a sentence that shows no password', { timeout: 30_000 }, async () => {
    const lost = natsBus({ addresses: 'nats://me:hidden@127.0.0.1:1', installation: 'x', log: () => undefined })
    await expect(lost).rejects.toThrow(/^NATS does not answer at 127\.0\.0\.1:1: (?!.*hidden)/)
  })
})
