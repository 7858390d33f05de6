import { describe, expect, it } from 'vitest'
import { payloads } from '../../../server/bus/payload.ts'

const read = (parts: readonly Uint8Array[]): unknown[] => parts.map(part => JSON.parse(Buffer.from(part).toString()))

describe('a message on the way to other processes', () => {
  it('travels in one piece if it is small enough', () => {
    expect(read(payloads({ sessionIds: [1, 2] }, 100))).toEqual([{ sessionIds: [1, 2] }])
  })

  it('travels in parts where it is a list too large, in order and each part small enough', () => {
    const list = Array.from({ length: 1000 }, (_, id) => ({ entity: 'person', id, change: 'edited' }))
    const parts = payloads(list, 1000)
    expect(parts.every(part => part.length <= 1000)).toBe(true)
    expect(read(parts).flat()).toEqual(list)
  })

  it('is replaced by its short form where it is no list', () => {
    expect(read(payloads({ text: 'x'.repeat(1000) }, 100, { untold: true }))).toEqual([{ untold: true }])
  })

  it('is refused where nothing short can be said, rather than lost without a word', () => {
    expect(() => payloads({ text: 'x'.repeat(1000) }, 100)).toThrow('too large')
    expect(() => payloads(['x'.repeat(1000)], 100)).toThrow('too large')
  })
})
