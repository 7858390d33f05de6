import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { FirmwareUpdates, type UpdateSaid } from '../../simulator/firmware.ts'

const image = Uint8Array.from({ length: 5000 }, (_, index) => index % 251)
const sha256 = createHash('sha256').update(image).digest('hex')
const packetSize = 300

/** Controllers that ask a server for one image; `at` runs them, a step each half second. */
function building(ids: readonly number[], options = { bytesPerSecond: 1000, wrongShare: 0 }) {
  let time = 1_000_000
  const [installed, said, offsets] = [new Map<number, string>(), [] as UpdateSaid[], [] as number[]]
  const [awayUntil, wanted] = [new Map<number, number>(), new Set(ids)]
  let isDown = false
  const line = {
    ask: async (controllerId: number) =>
      wanted.has(controllerId)
        ? { requestId: controllerId + 100, firmwareVersion: '5.0', bytes: image.length, sha256, packetSize, from: 0 }
        : null,
    async packet(_id: number, _requestId: number, offset: number) {
      if (isDown) throw new Error('No route to host')
      offsets.push(offset)
      return image.slice(offset, offset + packetSize)
    },
    async say(each: UpdateSaid) {
      said.push(each)
      wanted.delete(each.controllerId)
      return each.state === 'received' && each.sha256 === sha256 ? 'installing' : 'failed'
    },
  }
  const updates = new FirmwareUpdates(options, {
    seed: 7,
    line,
    isConnected: (id, at) => at >= (awayUntil.get(id) ?? 0),
    cutOff: (id, until) => void awayUntil.set(id, until),
    installed: (id, version) => void installed.set(id, version),
  })
  const run = async (seconds: number) => {
    for (let step = 0; step < seconds * 2; step++) {
      time += 500
      for (const id of ids) await updates.step(id, time).catch(() => undefined)
    }
  }
  return {
    installed,
    said,
    offsets,
    run,
    cut: (id: number, seconds: number) => void awayUntil.set(id, time + seconds * 1000),
    down: (is: boolean) => void (isDown = is),
  }
}

describe('the firmware of simulated controllers', () => {
  it('is received slowly, installed, and reported once the controller is back', async () => {
    const { run, said, installed } = building([10])
    await run(3)
    expect(said).toEqual([])
    await run(5)
    expect(said).toEqual([{ controllerId: 10, requestId: 110, state: 'received', sha256 }])
    expect(installed.size).toBe(0)
    await run(25)
    expect([...installed]).toEqual([[10, '5.0']])
  })

  it('goes on after a cut where it was, with the same checksum', async () => {
    const { run, cut, down, said, offsets } = building([10])
    await run(2)
    cut(10, 30)
    await run(20)
    const before = offsets.length
    down(true)
    await run(15)
    down(false)
    await run(60)
    expect(said).toMatchObject([{ state: 'received', sha256 }])
    expect(before).toBeGreaterThan(1)
    expect(new Set(offsets).size).toBe(offsets.length)
  })

  it('is wrong at a chosen share of the controllers, which keep what they run', async () => {
    const ids = Array.from({ length: 40 }, (_, index) => index + 1)
    const { run, said, installed } = building(ids, { bytesPerSecond: 100_000, wrongShare: 0.25 })
    await run(60)
    expect(said).toHaveLength(40)
    const wrong = said.filter(each => each.state === 'received' && each.sha256 !== sha256)
    expect(wrong.length).toBeGreaterThan(4)
    expect(wrong.length).toBeLessThan(17)
    expect(installed.size).toBe(40 - wrong.length)
  })
})
