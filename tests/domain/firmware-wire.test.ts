import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messagesFromDevice } from '../../src/domain/device-messages.ts'
import { packPacket, updateProgress } from '../../src/domain/firmware-wire.ts'
import { unpackPacket } from '../support/unpack-packet.ts'

describe('a packet of firmware', () => {
  it('is read as it was written, wherever it lies', () => {
    const serial = fc.integer({ min: 0, max: 0xffff_ffff })
    fc.assert(
      fc.property(serial, serial, fc.uint8Array({ maxLength: 64 }), (requestId, offset, image) => {
        const packet = packPacket({ requestId, offset }, image)
        const within = new Uint8Array(packet.length + 3)
        within.set(packet, 3)
        expect(unpackPacket(within.subarray(3))).toEqual({ requestId, offset, image })
      }),
    )
  })

  it('has its eight bytes in the order of the network', () => {
    expect([...packPacket({ requestId: 28, offset: 1024 }, new Uint8Array([127]))]).toEqual([
      0, 0, 0, 28, 0, 0, 4, 0, 127,
    ])
    expect(() => unpackPacket(new Uint8Array(7))).toThrow(RangeError)
  })
})

describe('what a controller says of its update', () => {
  const said = { requestId: 1, state: 'failed', reason: 'No room' }
  it('is the same over both carriers, but for whose it is', () => {
    expect(updateProgress.safeParse({ controllerId: 1, ...said }).success).toBe(true)
    expect(messagesFromDevice.progress.safeParse({ id: 'a', ...said }).success).toBe(true)
    for (const wrong of [{ ...said, id: 'a', controllerId: 1 }, said, { ...said, id: 'a', reason: '' }])
      expect(messagesFromDevice.progress.safeParse(wrong).success).toBe(false)
  })
})
