import { concat, NEVER, of, Subject, throwError } from 'rxjs'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Fact, HubState } from '../../src/domain/facts.ts'
import type { MailServerHeard } from '../../src/domain/hubs/notification.ts'
import { hubFacts$ } from '../../src/live/hub-facts.ts'
import { sessionsOf } from '../../src/live/sessions.ts'
import type { Told } from '../../src/live/transport.ts'
import { mailServer } from '../../src/live/views/mail-server.ts'
import { FakeServer } from './support/fake-server.ts'
import { play } from './support/play.ts'
import { VirtualTime } from './support/virtual.ts'

const told = (at: number, heard: MailServerHeard): Fact => ({ at, kind: 'mailServerHeard', heard })
const hub = (at: number, state: HubState): Fact => ({ at, kind: 'hubChanged', hub: 'notification', state })
const shown = (...facts: readonly Fact[]) => play(mailServer, facts)

describe('whether the mail server answers', () => {
  it('is shown as told, its silence by this machine’s clock', () => {
    expect(shown(hub(0, 'connecting'), told(1, { state: 'answers' }))).toEqual({ state: 'answers' })
    expect(shown(told(9000, { state: 'silent', forMs: 4000 }))).toEqual({ state: 'silent', since: 5000 })
    expect(shown(told(1, { state: 'silent', forMs: 0 }), told(2, { state: 'answers' }))).toEqual({ state: 'answers' })
  })

  it('is unknown from when the hub was lost, however often it is tried again, and while it is not listened to', () => {
    const lost = [hub(0, 'connecting'), told(1, { state: 'answers' }), hub(5, 'lost'), hub(9, 'lost')]
    expect(shown(...lost)).toEqual({ state: 'unknown', since: 5 })
    expect(shown(...lost, hub(10, 'connected'))).toEqual({ state: 'unknown', since: 5 })
    expect(shown(...lost, hub(10, 'stopped'))).toEqual({ state: 'unknown', since: undefined })
    expect(shown(...lost, hub(10, 'stopped'), hub(90, 'connecting'))).toEqual({ state: 'unknown', since: 90 })
  })

  it('stays silent until it is known to answer', () => {
    const silent = told(9, { state: 'silent', forMs: 4 })
    const kept = { state: 'silent', since: 5 }
    expect(shown(silent, hub(10, 'lost'), hub(20, 'connected'), told(21, { state: 'asked' }))).toEqual(kept)
  })

  it.each([
    ['is asked for on its hub', () => NEVER, 'mailServerHeard'],
    ['costs who may not hear it no connection', () => throwError(() => new Error('No')), 'mailServerHeard'],
  ])('%s', (_, answer, kind) => {
    const { sources, scheduler } = new FakeServer(new VirtualTime())
    const told$ = new Subject<Told>()
    const asked: string[] = []
    const call = (method: string) => {
      asked.push(method)
      return method === 'SubscribeMailServer' ? answer() : NEVER
    }
    const connect = () => concat(of({ call, told$ }), NEVER)
    const heard: Fact[] = []
    const facts$ = hubFacts$('notification', sessionsOf(sources)('notification'), NEVER, { ...sources, connect })
    const following = facts$.subscribe(fact => heard.push(fact))
    onTestFinished(() => following.unsubscribe())
    scheduler.advance(1)
    expect(asked).toContain('SubscribeMailServer')
    told$.next({ method: 'MailServerHeard', argument: { state: 'answers' } })
    expect(heard.at(-1)).toMatchObject({ kind })
  })
})
