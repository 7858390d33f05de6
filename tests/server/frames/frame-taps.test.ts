import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inProcessBus } from '../../../server/bus/in-process.ts'
import { subjects } from '../../../server/bus/bus.ts'
import { FrameTaps } from '../../../server/frames/frame-taps.ts'
import { type ControllerFrame, mostFramesASecond } from '../../../src/domain/controller-frames/frame.ts'
import type { ControllerFrames } from '../../../src/domain/hubs/comms-engine.ts'

const frame = (what: string): ControllerFrame => ({
  at: '2026-03-02T08:15:00.000Z',
  direction: 'fromDevice',
  carrier: 'mqtt',
  what,
  text: '',
  bytes: 0,
})

describe('the taps of frames', () => {
  let taps: FrameTaps
  const bus = inProcessBus()
  const failed = vi.fn<(error: unknown) => void>()
  let told: ControllerFrames[]
  let stop: () => void
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'performance'],
    })
    taps = new FrameTaps(bus, failed)
    told = []
    stop = bus.subscribe(subjects.controllerFrames(1), message => told.push(message as ControllerFrames))
  })
  afterEach(() => {
    taps.close()
    stop()
    vi.useRealTimers()
  })
  const want = async (...controllerIds: number[]) => {
    bus.publish(subjects.framesWanted, [{ clientId: 1, controllerIds }])
    await vi.advanceTimersByTimeAsync(1)
  }
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  it('make nothing of what nobody looks at', async () => {
    const make = vi.fn<() => ControllerFrame>(() => frame('a'))
    taps.tell(1, 5, make)
    expect(taps.isAny).toBe(false)
    await want(5)
    taps.tell(1, 6, make)
    taps.tell(2, 5, make)
    await pass(1000)
    expect(make).not.toHaveBeenCalled()
    expect([taps.isAny, taps.wantedOf(1), taps.wantedOf(2), told]).toEqual([true, [5], [], []])
  })

  it('tell frames together, each controller’s for itself and in their order', async () => {
    await want(5, 6)
    taps.tell(1, 5, () => frame('a'))
    taps.tell(1, 6, () => frame('b'))
    taps.tell(1, 5, () => frame('c'))
    await pass(100)
    expect(told).toEqual([])
    await pass(200)
    expect(told).toEqual([
      { controllerId: 5, frames: [frame('a'), frame('c')], leftOut: 0 },
      { controllerId: 6, frames: [frame('b')], leftOut: 0 },
    ])
  })

  it('end a while after nobody has said any more that they look', async () => {
    await want(5)
    for (let renewed = 0; renewed < 5; renewed++) {
      await pass(4000)
      await want(5)
    }
    expect(taps.isAny).toBe(true)
    await pass(13_000)
    expect(taps.isAny).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('make so many a second at most, and count the others', async () => {
    await want(5)
    const make = vi.fn<() => ControllerFrame>(() => frame('a'))
    for (let each = 0; each < 3 * mostFramesASecond; each++) taps.tell(1, 5, make)
    await pass(300)
    expect(make).toHaveBeenCalledTimes(mostFramesASecond)
    expect(told).toMatchObject([{ leftOut: 2 * mostFramesASecond }])
    await pass(1000)
    taps.tell(1, 5, make)
    await pass(300)
    expect(told.at(-1)).toMatchObject({ frames: [frame('a')], leftOut: 0 })
  })

  it('count a frame that cannot be made, and say so to nobody but the log', async () => {
    await want(5)
    taps.tell(1, 5, () => {
      throw new Error('odd')
    })
    await pass(300)
    expect(told).toEqual([{ controllerId: 5, frames: [], leftOut: 1 }])
    expect(failed).toHaveBeenCalledOnce()
  })
})
