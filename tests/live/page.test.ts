import { expose } from 'comlink'
import { createStore, type Atom } from 'jotai/vanilla'
import { firstValueFrom, asyncScheduler } from 'rxjs'
import { afterEach, describe, expect, it } from 'vitest'
import { viewAtom, hubAtom } from '../../src/live/atoms.ts'
import { Live } from '../../src/live/live.ts'
import { connectLive, type Visibility } from '../../src/live/page.ts'
import { eventLog } from '../../src/live/views/event-log.ts'
import { hubHealth } from '../../src/live/views/hub-health.ts'
import { FakeServer } from './support/fake-server.ts'

const session = { userId: 1, clientId: 1 }
let end: () => void = () => undefined

/** A page and a pipeline on two ends of a real channel; the server is a fake. */
function connect() {
  const server = new FakeServer(asyncScheduler)
  const live = new Live(server.sources)
  const { port1, port2 } = new MessageChannel()
  expose(live, port2)
  const listeners = new Set<() => void>()
  const visibility = {
    visibilityState: 'visible',
    addEventListener: (_type: string, listener: () => void) => void listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => void listeners.delete(listener),
  } satisfies Visibility
  const show = (state: 'visible' | 'hidden') => {
    visibility.visibilityState = state
    for (const listener of listeners) listener()
  }
  const store = createStore()
  const page = connectLive(port1, store, visibility)
  end = () => {
    page.stop()
    live.stop()
    port1.close()
    port2.close()
  }
  return { server, live, store, page, show }
}

afterEach(() => end())

/** Resolves once the atom, mounted until then, is as awaited. */
function until<T>(store: ReturnType<typeof createStore>, atom: Atom<T>, isSo: (value: T) => boolean): Promise<T> {
  return new Promise(resolve => {
    const stop = store.sub(atom, look)
    function look() {
      const value = store.get(atom)
      if (!isSo(value)) return
      queueMicrotask(() => stop())
      resolve(value)
    }
    look()
  })
}

describe('the page', () => {
  it('shows the stream of a view while it is mounted', async () => {
    const { server, store, page, live } = connect()
    server.commit(3)
    page.restart(session)
    const keep = store.sub(viewAtom(eventLog), () => undefined)
    await until(store, viewAtom(eventLog), ({ readiness }) => readiness === 'ready')
    await until(store, viewAtom(hubHealth), ({ confirmedAt }) => confirmedAt !== undefined)
    server.tell(server.commit(2))
    const log = await until(store, viewAtom(eventLog), ({ sequence }) => sequence === 5)
    expect(log.rows.map(({ sequence }) => sequence)).toEqual([5, 4, 3, 2, 1])
    expect(log).toEqual(live.stateOf(eventLog))
    keep()
  })

  it('connects nothing before there is a session, nor what is not needed', async () => {
    const { server, store, page } = connect()
    const keep = store.sub(viewAtom(eventLog), () => undefined)
    expect(server.connects).toBe(0)
    page.restart(session)
    await until(store, viewAtom(eventLog), ({ readiness }) => readiness === 'ready')
    expect(server.openHubs).toEqual(['logger'])
    const hub = store.sub(hubAtom('pub-sub'), () => undefined)
    await until(store, viewAtom(hubHealth), ({ hubs }) => hubs['pub-sub']?.state === 'connected')
    expect(server.openHubs.toSorted()).toEqual(['logger', 'pub-sub'])
    for (const stop of [keep, hub]) stop()
  })

  it('gets the final state when it comes back from being hidden', async () => {
    const { server, store, page, show } = connect()
    page.restart(session)
    const states: number[] = []
    const keep = store.sub(viewAtom(eventLog), () => states.push(store.get(viewAtom(eventLog)).sequence))
    await until(store, viewAtom(eventLog), ({ readiness }) => readiness === 'ready')
    await until(store, viewAtom(hubHealth), ({ confirmedAt }) => confirmedAt !== undefined)
    show('hidden')
    // Over the same channel as the hiding, so that it is known to have arrived.
    const hub = store.sub(hubAtom('sms'), () => undefined)
    await expect.poll(() => server.openHubs).toContain('sms')
    states.length = 0
    for (let batch = 0; batch < 30; batch++) server.tell(server.commit(10))
    show('visible')
    await until(store, viewAtom(eventLog), ({ sequence }) => sequence === 300)
    expect(states).toEqual([300])
    for (const stop of [keep, hub]) stop()
  })

  it('forgets what it showed when the client changes, and shows the stream of the other', async () => {
    const { server, store, page } = connect()
    server.commit(4)
    page.restart(session)
    const keep = store.sub(viewAtom(eventLog), () => undefined)
    await until(store, viewAtom(eventLog), ({ sequence }) => sequence === 4)
    server.log.length = 0
    server.clientId = 2
    server.commit(2)
    page.restart({ userId: 1, clientId: 2 })
    expect(store.get(viewAtom(eventLog))).toEqual(eventLog.initial)
    const log = await until(store, viewAtom(eventLog), ({ sequence }) => sequence > 0)
    expect(log.rows).toHaveLength(2)
    expect(server.openHubs).toEqual(['logger'])
    page.restart(undefined)
    await expect.poll(() => server.openHubs).toEqual([])
    keep()
  })

  it('learns which records have changed', async () => {
    const { server, store, page } = connect()
    page.restart(session)
    const hub = store.sub(hubAtom('pub-sub'), () => undefined)
    await expect.poll(() => server.openHubs).toContain('pub-sub')
    const told = firstValueFrom(page.changes$)
    server.tellHub('pub-sub', 'entityChanged', [{ entity: 'door', id: 7, change: 'edited' }])
    expect(await told).toEqual({ changes: [{ entity: 'door', id: 7, change: 'edited' }], isMuchChanged: false })
    hub()
  })
})
