import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { askEveryMs, patience, restartAfterMs, watchWorker } from '../../src/live/watch-worker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A worker that answers, or is silent. */
function watched() {
  const worker = new EventTarget()
  const onDead = vi.fn<() => void>()
  const state = { answers: true }
  const ask = () => (state.answers ? Promise.resolve() : new Promise<void>(() => undefined))
  const begin = () => onTestFinished(watchWorker(worker, ask, onDead))
  return { worker, state, onDead, begin }
}

describe('a worker that is watched', () => {
  it('is dead once it has been silent for long, and is said to be once', async () => {
    const { state, onDead, begin } = watched()
    begin()
    await vi.advanceTimersByTimeAsync(askEveryMs * 30)
    expect(onDead).not.toHaveBeenCalled()
    state.answers = false
    await vi.advanceTimersByTimeAsync(askEveryMs * (patience - 1))
    expect(onDead).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(askEveryMs * 30)
    expect(onDead).toHaveBeenCalledOnce()
  })

  it('is alive where it answers late', async () => {
    const { state, onDead, begin } = watched()
    begin()
    for (const answers of [false, true, false, true]) {
      state.answers = answers
      await vi.advanceTimersByTimeAsync(askEveryMs * (patience - 2))
    }
    expect(onDead).not.toHaveBeenCalled()
  })

  it('may load for as long as it takes', async () => {
    const { state, onDead, begin } = watched()
    state.answers = false
    begin()
    await vi.advanceTimersByTimeAsync(askEveryMs * 600)
    expect(onDead).not.toHaveBeenCalled()
  })

  it('is dead some seconds after an error, however many there are', async () => {
    const { worker, onDead, begin } = watched()
    begin()
    for (const _ of [1, 2, 3]) worker.dispatchEvent(new Event('error'))
    await vi.advanceTimersByTimeAsync(restartAfterMs - 1)
    expect(onDead).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(restartAfterMs)
    expect(onDead).toHaveBeenCalledOnce()
  })
})
