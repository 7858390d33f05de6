import { NEVER, of, Subject, type Observable } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { Fact } from '../../src/domain/facts.ts'
import type { JobUpdated } from '../../src/domain/hubs/job-processor.ts'
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
  it('are shown as they were last heard of', () => {
    expect(play(jobs, facts(job(1, 10), job(2, 0), job(1, 20)))).toEqual({ 1: job(1, 20), 2: job(2, 0) })
  })

  it('are kept so many, those heard of last', () => {
    const many = Array.from({ length: jobsKept + 5 }, (_, index) => job(index + 1, 0))
    const shown = Object.keys(play(jobs, facts(...many, job(6, 1))))
    expect(shown).toHaveLength(jobsKept)
    expect(shown).toContain('6')
    expect(shown).not.toContain('5')
  })

  it('are asked for on their hub, and told by it', () => {
    const asked: string[] = []
    const told$ = new Subject<Told>()
    const call = (method: string): Observable<unknown> => {
      asked.push(method)
      return method === 'SubscribeJobs' ? of(null) : NEVER
    }
    const heard: Fact[] = []
    const server = new FakeServer(new VirtualTime())
    const running = sessionsOf(server.sources)('job-processor')({ call, told$ }).subscribe(fact => heard.push(fact))
    server.scheduler.advance(1)
    told$.next({ method: 'JobUpdated', argument: job(3, 7) })
    expect(asked).toContain('SubscribeJobs')
    expect(heard).toMatchObject([{ kind: 'jobUpdated', job: job(3, 7) }])
    running.unsubscribe()
  })
})
