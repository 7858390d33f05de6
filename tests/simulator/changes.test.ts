import { describe, expect, it } from 'vitest'
import type { DeliveredChange } from '../../src/domain/delivery.ts'
import { HeldRecords } from '../../simulator/changes.ts'

/** A server with changes that wait, given two at a time. */
function line() {
  let waiting: DeliveredChange[] = []
  let changeId = 0
  const state = { cut: false, asked: 0 }
  const reach = () => {
    if (state.cut) throw new Error('no route to the server')
  }
  return {
    state,
    waiting: () => waiting.length,
    change: (operation: DeliveredChange['operation'], subjectId: number, details: Record<string, unknown> | null) =>
      waiting.push({
        changeId: ++changeId,
        created: '2026-11-21T10:00:00.000Z',
        operation,
        subject: 'door',
        subjectId,
        details,
      }),
    pull: async () => {
      reach()
      state.asked += 1
      return { items: waiting.slice(0, 2), next: waiting.length > 2 ? (waiting[1]?.changeId ?? null) : null }
    },
    acknowledge: async (_id: number, upTo: number) => {
      reach()
      waiting = waiting.filter(each => each.changeId > upTo)
    },
  }
}

describe('what a simulated controller is told', () => {
  it('is held and acknowledged, all of it, in order', async () => {
    const server = line()
    server.change('add', 1, { unlockDuration: 5 })
    server.change('add', 2, { unlockDuration: 5 })
    server.change('edit', 1, { unlockDuration: 9 })
    server.change('delete', 2, null)
    const held = new HeldRecords(4, server)
    await held.take(1000)
    expect([held.of('door', 1), held.of('door', 2), server.waiting()]).toEqual([{ unlockDuration: 9 }, undefined, 0])
  })

  it('is asked for every few seconds, not at every step', async () => {
    const server = line()
    const held = new HeldRecords(4, server)
    for (let at = 1000; at < 10_000; at += 500) await held.take(at)
    expect(server.state.asked).toBe(3)
  })

  it('is asked for again where the server could not be reached, and acknowledged only then', async () => {
    const server = line()
    server.change('edit', 1, { unlockDuration: 9 })
    const held = new HeldRecords(4, server)
    server.state.cut = true
    await expect(held.take(1000)).rejects.toThrow('no route')
    expect([held.of('door', 1), server.waiting()]).toEqual([undefined, 1])
    server.state.cut = false
    await held.take(5000)
    expect([held.of('door', 1), server.waiting()]).toEqual([{ unlockDuration: 9 }, 0])
  })
})
