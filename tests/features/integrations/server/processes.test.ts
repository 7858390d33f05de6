import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { missing, type Several, startSeveral } from '../../../server/processes/several.ts'
import { post, rowsOf } from '../../../server/events/sending.ts'
import { made } from '../../../server/rest/house.ts'
import { follow, keyOf, withKey } from './house.ts'
import { startReceiver } from './receiver.ts'

describe.skipIf(missing !== undefined)('with two processes', () => {
  let house: Several
  beforeAll(async () => {
    vi.stubEnv('WEBHOOK_ALLOW_PRIVATE', 'on')
    house = await startSeveral()
    vi.unstubAllEnvs()
  })
  afterAll(() => house?.close())

  it('the feed gives each event once and in order at either, and goes on at the other', async () => {
    const { a, b, pool, estate } = house
    const user = await house.signIn(a)
    const key = await keyOf(user.at(a), { uses: 'read' })
    const readers = [withKey(a.url, key), withKey(b.url, key)] as const
    let writing = true
    const send = async () => {
      for (let n = 0; n < 30; n++) await Promise.all([house.send(a, 1 + (n % 4)), house.send(b, 1 + (n % 3))])
    }
    const written = send().finally(() => (writing = false))
    let turn = 0
    // Each part at another process than the one before.
    const changing = { ...readers[0], get: <T>(path: string) => readers[++turn % 2 ? 1 : 0].get<T>(path) }
    const following = [...readers, changing].map(reader =>
      follow(reader as never, { after: 0, limit: () => 7 }, () => !writing),
    )
    await written
    const { rows } = await pool.query<{ sequence: number }>(
      'select "sequence" from event where "clientId" = $1 order by 1',
      [estate.acme.clientId],
    )
    const expected = rows.map(({ sequence }) => Number(sequence))
    expect(expected.length).toBeGreaterThan(100)
    for (const { sequences } of await Promise.all(following)) expect(sequences).toEqual(expected)
  })
  it('a webhook is sent each event once, whichever took it, and however often', async () => {
    const { a, b, key, pool, estate } = house
    const receiver = await startReceiver()
    const user = await house.signIn(a)
    const body = { name: 'Both', url: receiver.url, eventTypes: ['tamper'] }
    const { webhookId } = await made(user.at(a), '/webhook', body)
    const row = rowsOf(estate.acme.controllerId, 7)
    // The other process has heard of it once an event that is sent there alone is written down.
    const count = async () => (await pool.query('select 1 from webhook_delivery')).rowCount ?? 0
    await expect
      .poll(async () => {
        await post(b.url, key, [row({ type: 'tamper' })])
        return count()
      })
      .toBeGreaterThan(0)
    const before = await count()
    const batches = Array.from({ length: 20 }, () => [row({ type: 'tamper' }), row({ type: 'tamper' })])
    // Each at both, side by side.
    await Promise.all(batches.flatMap(batch => [a, b].map(({ url }) => post(url, key, batch))))
    const states = async () => {
      const { rows } = await pool.query<{ state: string }>(
        'select "state" from webhook_delivery where "webhookId" = $1',
        [webhookId],
      )
      return rows.map(({ state }) => state)
    }
    await expect.poll(states, { timeout: 30_000 }).toEqual(Array.from({ length: before + 40 }, () => 'sent'))
    expect(receiver.received).toHaveLength(before + 40)
    expect(new Set(receiver.received.map(({ body: { data } }) => data['id'])).size).toBe(before + 40)
    await receiver.close()
  })
})
