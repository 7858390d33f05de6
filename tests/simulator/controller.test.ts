import { describe, expect, it } from 'vitest'
import type { IngestRow } from '../../src/domain/ingest.ts'
import { SimulatedController } from '../../simulator/controller.ts'

/** A line to a server that keeps what it was sent, and can be cut. */
function line() {
  const received: IngestRow[] = []
  const state = { cut: false }
  const post = async (rows: readonly IngestRow[]) => {
    if (state.cut) throw new Error('no route to the server')
    received.push(...rows)
    return { accepted: rows.length, duplicate: 0, rejected: [] }
  }
  return { received, state, post }
}

describe('a simulated controller', () => {
  it('numbers its events and sends each once', async () => {
    const { received, post } = line()
    const controller = new SimulatedController(4, 9, post)
    controller.record({ type: 'requestToExit', door: 1 }, 1000)
    controller.record({ type: 'doorClosed', door: 1 }, 2000)
    await controller.deliver(3000)
    await controller.deliver(4000)
    expect(received.map(({ epoch, sequence, type }) => [epoch, sequence, type])).toEqual([
      [9, 1, 'requestToExit'],
      [9, 2, 'doorClosed'],
    ])
  })

  it('says with each call what its clock shows', async () => {
    const { received, state, post } = line()
    const controller = new SimulatedController(4, 9, post)
    controller.record({ type: 'requestToExit', door: 1 }, 1000)
    controller.record({ type: 'doorClosed', door: 1 }, 2000)
    state.cut = true
    await expect(controller.deliver(3000)).rejects.toThrow('no route')
    state.cut = false
    await controller.deliver(4000)
    expect(received.map(({ sentAt }) => sentAt)).toEqual(['1970-01-01T00:00:04.000Z', undefined])
  })

  it('keeps what did not arrive and sends it again, in order', async () => {
    const { received, state, post } = line()
    const controller = new SimulatedController(4, 9, post)
    controller.record({ type: 'requestToExit', door: 1 }, 1000)
    state.cut = true
    await expect(controller.deliver(2000)).rejects.toThrow('no route')
    controller.record({ type: 'doorClosed', door: 1 }, 2500)
    state.cut = false
    await controller.deliver(3000)
    expect(received.map(({ sequence }) => sequence)).toEqual([1, 2])
    expect(controller.waiting).toBe(0)
  })

  it('keeps what is on its way when its queue is cleared', async () => {
    const { received, post } = line()
    const arrived = Promise.withResolvers<void>()
    const controller = new SimulatedController(4, 9, async rows => {
      await arrived.promise
      return post(rows)
    })
    controller.record({ type: 'requestToExit', door: 1 }, 1000)
    const sending = controller.deliver(2000)
    controller.record({ type: 'doorClosed', door: 1 }, 2500)
    controller.clearQueue('c', 2600)
    arrived.resolve()
    await sending
    await controller.deliver(3000)
    expect(received.map(({ type }) => type)).toEqual(['requestToExit', 'readsMissing'])
  })

  it('delivers its backlog late and in order once its connection is back', async () => {
    const { received, post } = line()
    const controller = new SimulatedController(4, 9, post)
    controller.drop(1000, 60_000)
    controller.record({ type: 'accessGranted', door: 1 }, 2000)
    await controller.deliver(59_000)
    expect(received).toEqual([])
    await controller.deliver(60_000)
    expect(received.map(({ type, occurredAt }) => [type, Date.parse(occurredAt)])).toEqual([
      ['commsLost', 1000],
      ['accessGranted', 2000],
      ['commsRestored', 60_000],
    ])
  })
})
