import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../src/api/api-error.ts'
import { ConfirmMachine, failureText } from '../../src/crud/confirm/machine.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A dialog whose loading and submitting end when the test says so. */
function dialog() {
  const loads: PromiseWithResolvers<string>[] = []
  const submits: PromiseWithResolvers<void>[] = []
  const oks: string[] = []
  const machine = new ConfirmMachine<string, string>({
    load: () => {
      const load = Promise.withResolvers<string>()
      loads.push(load)
      return load.promise
    },
    submit: () => {
      const submit = Promise.withResolvers<void>()
      submits.push(submit)
      return submit.promise
    },
    onOk: item => oks.push(item),
  })
  const settled = () => vi.advanceTimersByTimeAsync(0)
  return {
    machine,
    oks,
    at: () => machine.state().at,
    loaded: (item: string, which = loads.length - 1) => (loads[which]?.resolve(item), settled()),
    notLoaded: (error: Error) => (loads.at(-1)?.reject(error), settled()),
    done: () => (submits.at(-1)?.resolve(), settled()),
    failed: (error: Error) => (submits.at(-1)?.reject(error), settled()),
    submits,
  }
}

/** A dialog that has got as far as submitting. */
async function submitting() {
  const shown = dialog()
  shown.machine.open()
  await shown.loaded('door 1')
  shown.machine.submit('now')
  return shown
}

describe('the confirm-action dialog', () => {
  it('is idle, loads its item, shows it, submits and succeeds', async () => {
    const { machine, at, loaded, done } = dialog()
    expect(at()).toBe('idle')
    machine.open()
    expect(at()).toBe('loadingItem')
    await loaded('door 1')
    expect(machine.state()).toEqual({ at: 'showingItem', item: 'door 1' })
    machine.submit('now')
    expect(at()).toBe('submitting')
    await done()
    expect(at()).toBe('success')
  })

  it('closes one second after a success, and says so once', async () => {
    const { at, oks, done } = await submitting()
    await done()
    await vi.advanceTimersByTimeAsync(999)
    expect(at()).toBe('success')
    expect(oks).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(at()).toBe('idle')
    expect(oks).toEqual(['door 1'])
    await vi.advanceTimersByTimeAsync(5000)
    expect(oks).toEqual(['door 1'])
  })

  it('is not delayed when it is closed on the tick, and still reports success once', async () => {
    const { machine, at, oks, done } = await submitting()
    await done()
    machine.close()
    expect(at()).toBe('idle')
    await vi.advanceTimersByTimeAsync(5000)
    expect(oks).toEqual(['door 1'])
  })

  it('shows a failure for one second, then its item again with the reason, and can be tried again', async () => {
    const { machine, at, oks, failed, done } = await submitting()
    await failed(new Error('The door is open'))
    expect(machine.state()).toEqual({ at: 'failure', item: 'door 1', reason: 'The door is open' })
    machine.submit('too early')
    expect(at()).toBe('failure')
    await vi.advanceTimersByTimeAsync(1000)
    expect(machine.state()).toEqual({ at: 'showingItem', item: 'door 1', reason: 'The door is open' })
    machine.submit('again')
    await done()
    await vi.advanceTimersByTimeAsync(1000)
    expect(oks).toEqual(['door 1'])
  })

  it('cannot be closed while it submits', async () => {
    const { machine, at, done } = await submitting()
    machine.close()
    expect(at()).toBe('submitting')
    await done()
    expect(at()).toBe('success')
  })

  it('cannot submit twice', async () => {
    const { machine, submits } = await submitting()
    machine.submit('again')
    expect(submits).toHaveLength(1)
  })

  it('says why its item could not be loaded, and loads again', async () => {
    const { machine, at, notLoaded, loaded } = dialog()
    machine.open()
    await notLoaded(new ApiError(0, 'The server cannot be reached'))
    expect(machine.state()).toEqual({ at: 'failure', reason: 'The server cannot be reached' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(at()).toBe('failure')
    machine.retry()
    await loaded('door 1')
    expect(at()).toBe('showingItem')
  })

  it('does not open again by what comes after it was closed', async () => {
    const { machine, at, loaded } = dialog()
    machine.open()
    machine.close()
    await loaded('late')
    expect(at()).toBe('idle')
    machine.open()
    await loaded('late', 0)
    expect(at()).toBe('loadingItem')
  })

  it('tells who listens of every change, until they stop', async () => {
    const { machine, loaded } = dialog()
    const seen: string[] = []
    const stop = machine.subscribe(() => seen.push(machine.state().at))
    machine.open()
    await loaded('door 1')
    stop()
    machine.close()
    expect(seen).toEqual(['loadingItem', 'showingItem'])
  })
})

describe('the words of a failure', () => {
  it('are the list of a 422, each once', () => {
    const errors = ['Name is required', 'Name is not unique', 'Name is required'].map(errorMessage => ({
      propertyName: 'name',
      errorMessage,
    }))
    expect(failureText(new ApiError(422, 'name: …', errors))).toBe('Name is required\nName is not unique')
  })

  it('are what the server says, or that it said nothing', () => {
    expect(failureText(new ApiError(500, 'Something went wrong here'))).toBe('Something went wrong here')
    expect(failureText(new Error(''))).toBe('It failed. No reason was given')
  })
})
