import { describe, expect, it } from 'vitest'
import type { Queryable } from '../../../server/db/query.ts'
import { feature } from '../../../server/kit/feature.ts'
import { connectPorts, inOrderOfUse, offer } from '../../../server/ports.ts'
import { port } from '../../../src/domain/port.ts'

interface Prices {
  priceOf(part: string): Promise<number>
}
const prices = port<Prices>('shop.prices')
const shop = feature({
  name: 'shop',
  ports: [offer(prices, on => ({ priceOf: async part => (await on.query(part)).rows[0] as number }))],
})
const badges = feature({ name: 'badges', uses: [prices] })
const connection = { query: async (part: string) => ({ rows: [part.length] }) } as unknown as Queryable

describe('ports', () => {
  it('let a feature use what another offers, on its own connection', async () => {
    const ports = connectPorts([badges, shop])
    expect(await ports.of(prices, connection).priceOf('card')).toBe(4)
  })

  it('must be offered where they are used, and once', () => {
    expect(() => connectPorts([badges])).toThrow('badges uses the port shop.prices, which no feature offers')
    expect(() => connectPorts([shop, { ...shop, name: 'kiosk' }])).toThrow(
      'shop.prices is offered twice, also by kiosk',
    )
    expect(() => connectPorts([]).of(prices, connection)).toThrow('shop.prices, which no feature offers')
  })

  it('put a feature behind those it uses', () => {
    const kiosk = { name: 'kiosk' }
    expect(inOrderOfUse([badges, kiosk, shop])).toEqual([kiosk, shop, badges])
    const stock = port<object>('badges.stock')
    const circle = [
      { ...badges, ports: [offer(stock, () => ({}))] },
      { ...shop, uses: [stock] },
    ]
    expect(() => inOrderOfUse(circle)).toThrow('These use one another: badges, shop')
  })
})
