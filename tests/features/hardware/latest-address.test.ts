import { expect, it } from 'vitest'
import { LatestAddress } from '../../../src/features/hardware/screens/latest-address.ts'

const params = (text: string) => new URLSearchParams(text)

it('builds each change on the one before, however late that is shown', () => {
  const address = new LatestAddress(params('view=table'))
  const first = address.changed({ fault: 'forced' })
  const second = address.changed({ firmware: '3.2' })
  address.shown(first)
  expect(address.changed({ q: 'server' }).toString()).toBe('view=table&fault=forced&firmware=3.2&q=server')
  address.shown(second)
  expect(address.changed({ fault: '' }).toString()).toBe('view=table&firmware=3.2&q=server')
})

it('goes on where a link, or the way back, has led', () => {
  const address = new LatestAddress(params(''))
  address.changed({ fault: 'forced' })
  address.shown(params('view=tree'))
  expect(address.changed({ q: 'a' }).toString()).toBe('view=tree&q=a')
})

it('does not take what was passed over for something new', () => {
  const address = new LatestAddress(params(''))
  address.changed({ q: 'a' })
  address.shown(address.changed({ q: 'ab' }))
  expect(address.changed({ fault: 'any' }).toString()).toBe('q=ab&fault=any')
})
