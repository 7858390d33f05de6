import { describe, expect, it, vi } from 'vitest'
import type { DeliveredChange, HeldRecord } from '../../src/domain/delivery.ts'
import { HeldRecords } from '../../src/held-records/index.ts'

/** A server with changes that wait, given two at a time. */
function line() {
  let waiting: DeliveredChange[] = []
  let changeId = 0
  const state = { cut: false, workingOut: false, kept: [] as HeldRecord[] }
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
      return { items: waiting.slice(0, 2), next: waiting.length > 2 ? (waiting[1]?.changeId ?? null) : null }
    },
    records: async (_id: number, after: number) => {
      reach()
      const items = state.kept.filter(({ changeId: id }) => id > after)
      return {
        items: items.slice(0, 2),
        next: items.length > 2 ? (items[1]?.changeId ?? null) : null,
        workingOut: state.workingOut,
      }
    },
    acknowledge: async (_id: number, upTo: number) => {
      reach()
      waiting = waiting.filter(each => each.changeId > upTo)
    },
  }
}

describe('what a simulated controller receives', () => {
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

  it('is waited for by one call at a time, which ends where the controller is cut off', async () => {
    const server = line()
    let waiting = 0
    const pull = async (_id: number, signal: AbortSignal): Promise<never> => {
      waiting += 1
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('cut off'))))
    }
    const held = new HeldRecords(4, { ...server, pull })
    const taking = held.take(1000)
    await held.take(2000)
    await vi.waitFor(() => expect(waiting).toBe(1))
    held.cutOff()
    await taking
    void held.take(9000)
    await vi.waitFor(() => expect(waiting).toBe(2))
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

  it('begins with all that it must hold, and is complete once nothing of it is being worked out', async () => {
    const server = line()
    server.state.workingOut = true
    server.state.kept = [1, 2, 3].map(id => ({ changeId: id, subject: 'door', subjectId: id, details: { number: id } }))
    const held = new HeldRecords(4, server)
    await held.take(1000)
    expect([...held.all('door').keys(), held.isComplete]).toEqual([1, 2, 3, false])
    server.state.workingOut = false
    await held.take(5000)
    expect(held.isComplete).toBe(true)
  })
})
