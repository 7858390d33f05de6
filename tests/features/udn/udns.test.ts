import { describe, expect, it } from 'vitest'
import { nodeTypeOf } from '../../../src/domain/udn.ts'
import { labelSizes, pagesOf } from '../../../src/features/udn/domain/labels.ts'
import { madeTypes, rangeOf, typeName, udnOf } from '../../../src/features/udn/domain/ranges.ts'
import { whyNot } from '../../../src/features/udn/domain/statuses.ts'
import { readUdns } from '../../../src/features/udn/domain/udns.ts'

describe('UDNs that are typed', () => {
  it('stand between spaces, commas, semicolons or lines, each counts once, and none is lost', () => {
    expect(readUdns(' 0400ab01,0400AB02;\r\n0400ab01\t04 \n')).toEqual({
      all: ['0400AB01', '0400AB02', '04'],
      valid: ['0400AB01', '0400AB02'],
      wrong: ['04'],
      repeated: 1,
    })
    expect(readUdns('  \n ').all).toEqual([])
    expect(readUdns('F'.repeat(5000)).wrong).toEqual(['F'.repeat(64)])
  })
})

describe('ranges of UDNs', () => {
  it('do not overlap, and each is of its type of device', () => {
    const sorted = madeTypes.toSorted((a, b) => a.from - b.from)
    for (const [index, { from, to }] of sorted.entries()) {
      expect(from).toBeLessThan(to)
      expect(sorted[index + 1]?.from ?? Number.MAX_SAFE_INTEGER).toBeGreaterThan(to)
    }
    for (const { from, to, deviceType } of madeTypes)
      expect([nodeTypeOf(udnOf(from)), nodeTypeOf(udnOf(to))]).toEqual([deviceType, deviceType])
  })

  it('begin with the prefixes of the specification', () => {
    const begins = Object.fromEntries(madeTypes.map(({ label, from }) => [label, udnOf(from)]))
    expect(begins).toMatchObject({
      'DC1 Door Controller': '00400000',
      'DC2 Door Controller': '00410000',
      'DC10 Door Controller': '00420000',
      'IOM Controller': '00500000',
      Communicator: '00510000',
      'System Controller': '00000001',
      'Lock Controller': '02000001',
      'Bus Expansion Module': '0C000001',
    })
    expect([rangeOf('0041FFFF')?.label, rangeOf('00FFFFFF')]).toEqual(['DC2 Door Controller', undefined])
    expect([typeName('00FFFFFF', 'systemController'), typeName('FF000000', null)]).toEqual([
      'System Controller',
      'Unknown type',
    ])
  })
})

describe('labels', () => {
  it('fit on their sheets', () => {
    for (const size of Object.values(labelSizes)) {
      if (!('sheet' in size)) continue
      const { columns, rows, gap } = size.sheet
      expect(columns * size.width + (columns - 1) * gap).toBeLessThan(210)
      expect(rows * size.height).toBeLessThan(297)
    }
    expect([pagesOf(65, { size: 'a4x65', used: 0 }), pagesOf(65, { size: 'a4x65', used: 1 })]).toEqual([1, 2])
  })
})

describe('a new status', () => {
  const known = { status: 'installed', dispatchedToId: null, carrier: 'reader Hall' }

  it('is refused where the device is in use, and only there', () => {
    expect(whyNot(known, { status: 'scrapped' })).toBe('It is in use as reader Hall')
    expect(whyNot({ ...known, status: 'dispatched' }, { status: 'installed' })).toBeNull()
    expect(whyNot({ ...known, carrier: null }, { status: 'scrapped' })).toBeNull()
  })
})
