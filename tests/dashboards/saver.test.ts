import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Saver, type SaveState } from '../../dashboards/layout/saver.ts'
import type { Dashboard } from '../../src/domain/dashboard.ts'

const layout = (id: string): Dashboard => ({
  version: 1,
  tiles: [{ id, widget: 'clock', x: 0, y: 0, w: 4, h: 4, options: {} }],
})

/** A server that answers each save when told. */
function server() {
  const calls: { layout: Dashboard | undefined; answer: (error?: Error) => void }[] = []
  const store = (stored: Dashboard | undefined) =>
    new Promise<void>((resolve, reject) =>
      calls.push({ layout: stored, answer: error => (error ? reject(error) : resolve()) }),
    )
  const states: SaveState['state'][] = []
  const saver = new Saver({ store, onChange: ({ state }) => states.push(state) })
  const settle = async (index: number, error?: Error) => {
    calls[index]!.answer(error)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { calls, states, saver, settle }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('saving the wall', () => {
  it('saves once, after changes have paused', async () => {
    const { calls, states, saver, settle } = server()
    saver.save(layout('a'))
    await vi.advanceTimersByTimeAsync(500)
    saver.save(layout('b'))
    await vi.advanceTimersByTimeAsync(799)
    expect(calls).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    await settle(0)
    expect(calls.map(call => call.layout)).toEqual([layout('b')])
    expect(states.at(-1)).toBe('saved')
    expect(saver.unsaved).toBe(false)
  })

  it('saves a change that was made during a save after it, never beside it', async () => {
    const { calls, saver, settle } = server()
    saver.save(layout('a'))
    saver.flush()
    saver.save(layout('b'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(calls).toHaveLength(1)
    await settle(0)
    await vi.advanceTimersByTimeAsync(800)
    expect(calls.map(call => call.layout)).toEqual([layout('a'), layout('b')])
  })

  it('says that it failed, keeps the layout and tries again', async () => {
    const { calls, states, saver, settle } = server()
    saver.save(layout('a'))
    saver.flush()
    await settle(0, new Error('The server cannot be reached'))
    expect(states.at(-1)).toBe('failed')
    expect(saver.unsaved).toBe(true)
    await vi.advanceTimersByTimeAsync(5000)
    await settle(1)
    expect(calls.map(call => call.layout)).toEqual([layout('a'), layout('a')])
    expect(states.at(-1)).toBe('saved')
  })

  it('lets the newer layout win over one that failed', async () => {
    const { calls, saver, settle } = server()
    saver.save(layout('a'))
    saver.flush()
    saver.save(layout('b'))
    await settle(0, new Error('status 500'))
    saver.flush()
    await settle(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls.map(call => call.layout)).toEqual([layout('a'), layout('b')])
  })

  it('saves what waits when the wall is left', () => {
    const { calls, states, saver } = server()
    saver.save(layout('a'))
    saver.close()
    expect(calls).toHaveLength(1)
    expect(states).not.toContain('saved')
  })
})
