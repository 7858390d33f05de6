import { expect, it } from 'vitest'
import { LatestAddress } from '../../src/crud/screen/latest-address.ts'

const params = (text: string) => new URLSearchParams(text)
const set = (name: string, value: string) => (before: URLSearchParams) => {
  const next = new URLSearchParams(before)
  next.set(name, value)
  return next
}

it('builds each change on the one before, however late that is shown', () => {
  const address = new LatestAddress(params('view=table'))
  const first = address.changed(set('fault', 'forced'))
  const second = address.changed(set('firmware', '3.2'))
  address.shown(first)
  expect(address.changed(set('q', 'server')).toString()).toBe('view=table&fault=forced&firmware=3.2&q=server')
  address.shown(second)
  expect(address.changed(set('fault', 'any')).toString()).toBe('view=table&fault=any&firmware=3.2&q=server')
})

it('goes on where a link, or the way back, has led', () => {
  const address = new LatestAddress(params(''))
  address.changed(set('fault', 'forced'))
  address.shown(params('view=tree'))
  expect(address.changed(set('q', 'a')).toString()).toBe('view=tree&q=a')
})

it('does not take what was passed over for something new', () => {
  const address = new LatestAddress(params(''))
  address.changed(set('q', 'a'))
  address.shown(address.changed(set('q', 'ab')))
  expect(address.changed(set('fault', 'any')).toString()).toBe('q=ab&fault=any')
})
