import { randomUUID } from 'node:crypto'
import { Fault } from '../../src/domain/faults.ts'
import { words } from '../../src/domain/vocabulary.ts'
import { type Bus, subjects } from '../bus/bus.ts'
import { inBackground, type Context } from '../context.ts'
import { fileStoreOf } from '../files/store.ts'
import { resolveUser } from '../auth/resolve-user.ts'
import type { JobKind } from './job-kind.ts'
import { type Job, publishJob, sessionOf } from './job-row.ts'
import { beat, beginTakingBack, claim, type Ending, finish, mostAttempts, putBack, saveProgress } from './queue.ts'
import type { RunningJob } from './running-job.ts'
import type { Session } from '../session.ts'

export interface RunnerTimes {
  /** How often the queue is polled without a wake-up. */
  readonly pollMs: number
  readonly beatMs: number
  /** A runner that has been silent for this long is dead. */
  readonly staleMs: number
}

/** Jobs that one runner does at once, each of another client: a long one delays no other organisation. */
const mostAtOnce = 3

interface Doing {
  readonly abort: AbortController
  /** Looks whether the job is still this runner's, and still wanted. */
  readonly check: () => void
}

/**
 * Runs the jobs of one lane until it is closed: those of one client one after another, beside those of a few others.
 * Several servers may, each with runners of its own.
 */
export class JobRunner {
  readonly #name = randomUUID()
  readonly #context: Context
  readonly #kinds: ReadonlyMap<string, JobKind>
  readonly #times: RunnerTimes
  readonly #onError: (error: unknown) => void
  readonly #stops: (() => void)[] = []
  #wake: () => void = () => {}
  #closing = false
  /** What is being done, by client. */
  readonly #doing = new Map<number, Doing>()
  readonly #work = new Set<Promise<void>>()
  #loop: Promise<void> | undefined

  constructor(context: Context, kinds: readonly JobKind[], times: RunnerTimes, onError: (error: unknown) => void) {
    this.#context = context
    this.#kinds = new Map(kinds.map(each => [each.kind, each]))
    this.#times = times
    this.#onError = onError
  }

  start(): void {
    const { bus } = this.#context
    this.#stops.push(
      bus.subscribe(subjects.jobsWaiting, () => {
        this.#wake()
        for (const { check } of this.#doing.values()) check()
      }),
    )
    this.#loop = this.#run()
  }

  /** Stops at the next step of the jobs in flight, which go back into the queue. */
  async close(): Promise<void> {
    this.#closing = true
    for (const stop of this.#stops) stop()
    this.#wake()
    for (const { abort } of this.#doing.values()) abort.abort()
    await this.#loop
    await Promise.all(this.#work)
  }

  async #run(): Promise<void> {
    while (!this.#closing) {
      // A call during the poll is not lost: the next wait is over before it begins.
      const woken = new Promise<void>(resolve => (this.#wake = resolve))
      const job = this.#doing.size < mostAtOnce ? await this.#next().catch(this.#onError) : undefined
      if (job) this.#begin(job)
      else if (!this.#closing) await Promise.race([woken, pause(this.#times.pollMs)])
    }
  }

  #next(): Promise<Job | undefined> {
    const { pool, kind } = this.#context.database
    // The embedded database has one server: a runner from before this one began is dead.
    const staleMs = kind === 'embedded' ? 0 : this.#times.staleMs
    return claim(pool, this.#name, staleMs, [...this.#kinds.keys()], [...this.#doing.keys()])
  }

  #begin(job: Job): void {
    const abort = new AbortController()
    const work = this.#do(job, abort)
      .catch(this.#onError)
      .finally(() => {
        this.#doing.delete(job.clientId)
        this.#work.delete(work)
        this.#wake()
      })
    this.#work.add(work)
  }

  async #do(job: Job, abort: AbortController): Promise<void> {
    const { database, bus } = this.#context
    let [cancelled, checking] = [job.cancelRequested, false]
    const check = async () => {
      if (checking) return
      checking = true
      const answer = await beat(database.pool, job.jobId, this.#name).catch(this.#onError)
      checking = false
      if (answer?.cancel) cancelled = true
      if (answer && (!answer.mine || answer.cancel)) abort.abort()
    }
    const timer = setInterval(() => void check(), this.#times.beatMs)
    this.#doing.set(job.clientId, { abort, check: () => void check() })
    if (this.#closing || cancelled) abort.abort()
    publishJob(bus, job)
    try {
      const rights = await this.#rightsFor(job)
      const running: RunningJob = {
        context: inBackground(this.#context),
        store: fileStoreOf(this.#context),
        job,
        session: rights ?? sessionOf(job.session),
        signal: abort.signal,
        isCancelled: () => cancelled,
        progress: reporter(this.#context, job.jobId),
      }
      const ending = await this.#outcome(running, rights !== undefined)
      const ended = ending && (await finish(database.pool, job.jobId, this.#name, ending))
      if (ended) {
        publishJob(bus, ended)
        this.#kinds.get(job.kind)?.ended?.(running, ending)
      } else await putBack(database.pool, job.jobId, this.#name)
    } finally {
      clearInterval(timer)
    }
  }

  /** The current rights of the user who queued a job; undefined if they are no longer enough for it. */
  async #rightsFor(job: Job): Promise<Session | undefined> {
    const session = await resolveUser(this.#context.database.pool, job, this.#context.now())
    const { sessionId, origin } = job.session
    return session?.permissions.has(job.permission) ? { ...session, sessionId, origin } : undefined
  }

  /** How the job ends, after what it did has been taken back where it must; undefined where it goes back into the queue. */
  async #outcome(running: RunningJob, mayRun: boolean): Promise<Ending | undefined> {
    const ending = endOf(running) ?? (mayRun ? await this.#try(running) : notAllowed)
    const takeBack = this.#kinds.get(running.job.kind)?.takeBack
    if (!ending || ending.state === 'succeeded' || !takeBack) return ending
    const { database, bus } = this.#context
    const job = await beginTakingBack(database.pool, running.job.jobId, ending)
    if (job) publishJob(bus, job)
    const left = await takeBack(running)
    return left === undefined ? ending : { ...ending, reason: [ending.reason, left].filter(Boolean).join('. ') }
  }

  #reasonOf({ errors: [first], message }: Fault): string {
    return words(this.#context.settings.brand).say(first?.errorMessage ?? message)
  }

  async #try(running: RunningJob): Promise<Ending | undefined> {
    try {
      running.signal.throwIfAborted()
      return await this.#kinds.get(running.job.kind)?.run(running)
    } catch (error) {
      if (running.signal.aborted) return running.isCancelled() ? { state: 'cancelled' } : undefined
      if (error instanceof Fault) return { state: 'failed', reason: this.#reasonOf(error) }
      this.#onError(error)
      return { state: 'failed', reason: 'Something went wrong here. Try again; if it stays, contact support' }
    }
  }
}

const notAllowed: Ending = { state: 'failed', reason: 'The user who started this no longer has permission to do it' }

/** How a job ends without being run: it was being taken back, is not wanted any more, or kills every runner. */
function endOf({ job, isCancelled }: RunningJob): Ending | undefined {
  const { reason, summary, resultKey } = job
  if (isCancelled()) return { state: 'cancelled' }
  if (job.phase === 'takingBack')
    return {
      state: 'failed',
      ...(reason !== null && { reason }),
      ...(summary && { summary }),
      ...(resultKey !== null && { resultKey }),
    }
  return job.attempts > mostAttempts ? { state: 'failed', reason: 'It could not be finished' } : undefined
}

const pause = (ms: number) => new Promise<void>(resolve => void setTimeout(resolve, ms).unref())

const reportMs = 250

function reporter(
  { database, bus }: { readonly database: Context['database']; readonly bus: Bus },
  jobId: number,
): RunningJob['progress'] {
  let [last, phase] = [0, '']
  return async at => {
    if (at.phase === phase && at.done !== at.total && Date.now() - last < reportMs) return
    ;[last, phase] = [Date.now(), at.phase]
    const job = await saveProgress(database.pool, jobId, at)
    if (job) publishJob(bus, job)
  }
}
