import { concat, NEVER, of, Subject } from 'rxjs'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Fact } from '../../src/domain/facts.ts'
import type { JobUpdated } from '../../src/domain/hubs/job-processor.ts'
import { hubFacts$, openTimeoutMs } from '../../src/live/hub-facts.ts'
import { sessionsOf } from '../../src/live/sessions.ts'
import type { Told } from '../../src/live/transport.ts'
import { jobs } from '../../src/live/views/jobs.ts'
import { jobsKept } from '../../src/live/views/jobs.state.ts'
import { FakeServer } from './support/fake-server.ts'
import { play } from './support/play.ts'
import { VirtualTime } from './support/virtual.ts'

const job = (jobId: number, done: number): JobUpdated => ({ jobId, kind: 'importRun', state: 'running', done })
const facts = (...updates: readonly JobUpdated[]): Fact[] =>
  updates.map((each, at) => ({ at, kind: 'jobUpdated', job: each }))

describe('the jobs', () => {
  it('are shown as last reported', () => {
    expect(play(jobs, facts(job(1, 10), job(2, 0), job(1, 20)))).toEqual({ 1: job(1, 20), 2: job(2, 0) })
  })

  it('are limited in number, the most recently reported ones stay', () => {
    const many = Array.from({ length: jobsKept + 5 }, (_, index) => job(index + 1, 0))
    const shown = Object.keys(play(jobs, facts(...many, job(6, 1))))
    expect(shown).toHaveLength(jobsKept)
    expect(shown).toContain('6')
    expect(shown).not.toContain('5')
  })

  it('are asked for on their hub, and told by it', () => {
    const { heard, told$, taken$ } = follow()
    taken$.complete()
    told$.next({ method: 'JobUpdated', argument: job(3, 7) })
    expect(heard.at(-1)).toMatchObject({ kind: 'jobUpdated', job: job(3, 7) })
  })

  it('are read again once changes are reported to their reader, and not before', () => {
    const { heard, taken$ } = follow()
    const states = () => heard.flatMap(fact => (fact.kind === 'hubChanged' ? [fact.state] : []))
    expect(states()).toEqual(['connecting'])
    taken$.complete()
    expect(states()).toEqual(['connecting', 'connected'])
  })

  it('count as lost where the hub never answers', () => {
    const { heard, scheduler } = follow()
    scheduler.advance(openTimeoutMs)
    expect(heard.at(-1)).toMatchObject({ kind: 'hubChanged', state: 'lost' })
  })
})

/** The hub of jobs, open since a moment; it takes in who asks once `taken$` completes. */
function follow() {
  const { sources, scheduler } = new FakeServer(new VirtualTime())
  const [told$, taken$] = [new Subject<Told>(), new Subject<unknown>()]
  const call = (method: string) => (method === 'SubscribeJobs' ? taken$ : NEVER)
  const connect = () => concat(of({ call, told$ }), NEVER)
  const heard: Fact[] = []
  const running = hubFacts$('job-processor', sessionsOf(sources)('job-processor'), NEVER, { ...sources, connect })
  const following = running.subscribe(fact => heard.push(fact))
  onTestFinished(() => following.unsubscribe())
  scheduler.advance(1)
  return { heard, told$, taken$, scheduler }
}
