import { describe, expect, it } from 'vitest'
import { OutputParts } from '../../src/domain/output-parts.ts'

describe('the parts of an output', () => {
  it('are whole with the last and all before it, in their order, however they come', () => {
    const parts = new OutputParts()
    const added = [
      parts.add({ part: 3, output: 'c' }),
      parts.add({ part: 1, more: true, output: 'a' }),
      parts.add({ part: 1, more: true, output: 'again' }),
    ]
    expect([added, parts.isWhole, parts.text]).toEqual([[true, true, false], false, 'ac'])
    parts.add({ part: 2, more: true, output: 'b' })
    expect([parts.isWhole, parts.text]).toEqual([true, 'abc'])
  })

  it('may be one alone, which need not say that it is', () => {
    const parts = new OutputParts()
    expect([parts.isWhole, parts.text]).toEqual([false, ''])
    expect(parts.add({})).toBe(true)
    expect([parts.isWhole, parts.text]).toEqual([true, ''])
  })
})
