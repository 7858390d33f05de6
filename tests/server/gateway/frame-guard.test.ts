import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { frameChecker } from '../../../server/gateway/own-broker/frame-guard.ts'

/** A packet: its type, its length as MQTT writes it, and so many bytes. */
function packet(size: number): Buffer {
  const length: number[] = []
  for (let left = size; length.length === 0 || left > 0; left >>= 7) length.push((left & 127) | (left > 127 ? 128 : 0))
  return Buffer.concat([Buffer.from([0x30, ...length]), Buffer.alloc(size, 0xff)])
}

const sizesOf = fc.array(fc.oneof(fc.constant(0), fc.nat(300), fc.nat(20_000)), { maxLength: 12 })
const cut = (bytes: Buffer, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size))

it('lets any packets through that are small enough, however they are cut, and none that is larger', () => {
  fc.assert(
    fc.property(sizesOf, fc.integer({ min: 1, max: 70 }), (sizes, size) => {
      const largest = Math.max(0, ...sizes)
      const passes = (limit: number) => cut(Buffer.concat(sizes.map(packet)), size).every(frameChecker(() => limit))
      expect(passes(largest)).toBe(true)
      if (largest > 0) expect(passes(largest - 1)).toBe(false)
    }),
  )
})
