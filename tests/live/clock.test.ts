import { of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { Fact } from '../../src/domain/facts.ts'
import type { HubName } from '../../src/domain/hubs/hub.ts'
import { facts$ } from '../../src/live/facts.ts'
import { ServerClock } from '../../src/live/server-clock.ts'
import { FakeServer } from './support/fake-server.ts'
import { VirtualTime } from './support/virtual.ts'

const hourMs = 3_600_000

/** Follows a server, and notes at each fact how far the server's time as told by the facts is from the real one. */
function follow() {
  const server = new FakeServer(new VirtualTime())
  const clock = new ServerClock()
  const facts: Fact[] = []
  const aheadMs: number[] = []
  facts$(of(new Set<HubName>(['logger'])), server.sources).subscribe(fact => {
    facts.push(fact)
    aheadMs.push(clock.read(fact) - Date.parse(server.snapshot().at))
  })
  server.scheduler.advance(10_000)
  return {
    server,
    facts,
    aheadMs,
    states: () => facts.flatMap(fact => (fact.kind === 'hubChanged' ? [fact.state] : [])),
  }
}

/** Sets the page's clock; the server's is unchanged. */
function setClock(server: FakeServer, byMs: number) {
  server.scheduler.sleep(byMs)
  server.aheadMs -= byMs
}

describe.each([
  ['ahead', hourMs],
  ['back', -hourMs],
])('where the clock of this computer is set %s by an hour', (_way, byMs) => {
  it('the stream is doubted, and live again within seconds', () => {
    const { server, states } = follow()
    setClock(server, byMs)
    server.scheduler.advance(1500)
    expect(states().at(-1)).toBe('lost')
    server.scheduler.advance(3000)
    expect(states().at(-1)).toBe('connected')
  })

  it('the server’s time is never taken to be later than it is, and known again within seconds', () => {
    const { server, aheadMs } = follow()
    setClock(server, byMs)
    server.scheduler.advance(5000)
    expect(Math.max(...aheadMs)).toBeLessThan(100)
    expect(aheadMs.at(-1)).toBeGreaterThan(-1500)
  })
})

describe('after a sleep of an hour', () => {
  it('the server’s time is known again within seconds', () => {
    const { server, aheadMs } = follow()
    server.scheduler.sleep(hourMs)
    server.scheduler.advance(5000)
    expect(Math.max(...aheadMs)).toBeLessThan(100)
    expect(aheadMs.at(-1)).toBeGreaterThan(-1500)
  })
})
