import { randomUUID } from 'node:crypto'
import { type Bus, subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import type { Session } from '../session.ts'
import { type Job, type JobKind, publishJob, sessionOf } from './job-row.ts'
import {
  beat,
  beginTakingBack,
  claim,
  type Ending,
  finish,
  mostAttempts,
  type Progress,
  putBack,
  saveProgress,
} from './queue.ts'

/** A job under way, as its handler sees it. */
export interface RunningJob {
  readonly job: Job
  readonly session: Session
  /** Aborted when somebody cancels, when the server stops, or when the job has been given to another runner. */
  readonly signal: AbortSignal
  readonly isCancelled: () => boolean
  /** Tells how far it is; written down and sent at most about four times a second. */
  progress(at: Progress): Promise<void>
}

/** How a kind of job is done. */
export interface JobHandler {
  /**
   * Does the job. It may be begun again after the server has died in the middle, so it must find what was done already.
   * Once aborted it throws; what it answers is the job's end.
   */
  readonly run: (running: RunningJob) => Promise<Ending>
  /** Undoes what a job has done that failed or was cancelled; also after a restart in the middle of it. */
  readonly takeBack?: (running: RunningJob) => Promise<void>
}
export type JobHandlers = Readonly<Record<JobKind, JobHandler>>

export interface RunnerTimes {
  /** How often the queue is looked at although nobody has woken the runner. */
  readonly pollMs: number
  readonly beatMs: number
  /** A runner that has been silent for so long is dead. */
  readonly staleMs: number
}

/** Runs jobs one after another until it is closed. Several servers may, each with a runner of its own. */
export class JobRunner {
  readonly #name = randomUUID()
  readonly #context: Pick<Context, 'database' | 'bus'>
  readonly #handlers: JobHandlers
  readonly #times: RunnerTimes
  readonly #onError: (error: unknown) => void
  readonly #stops: (() => void)[] = []
  #wake: () => void = () => {}
  #closing = false
  #current: { readonly abort: AbortController; readonly check: () => void } | undefined
  #loop: Promise<void> | undefined

  constructor(
    context: Pick<Context, 'database' | 'bus'>,
    handlers: JobHandlers,
    times: RunnerTimes,
    onError: (error: unknown) => void,
  ) {
    this.#context = context
    this.#handlers = handlers
    this.#times = times
    this.#onError = onError
  }

  start(): void {
    const { bus } = this.#context
    this.#stops.push(
      bus.subscribe(subjects.jobsWaiting, () => {
        this.#wake()
        this.#current?.check()
      }),
    )
    this.#loop = this.#run()
  }

  /** Stops at the next step of the job under way, which goes back into the queue. */
  async close(): Promise<void> {
    this.#closing = true
    for (const stop of this.#stops) stop()
    this.#wake()
    this.#current?.abort.abort()
    await this.#loop
  }

  async #run(): Promise<void> {
    while (!this.#closing) {
      // Whoever calls while the queue is being looked at is heard: the next wait is over before it begins.
      const woken = new Promise<void>(resolve => (this.#wake = resolve))
      const job = await this.#next().catch(this.#onError)
      if (job) await this.#do(job).catch(this.#onError)
      else if (!this.#closing) await Promise.race([woken, pause(this.#times.pollMs)])
    }
  }

  #next(): Promise<Job | undefined> {
    const { pool, kind } = this.#context.database
    // The embedded database has one server: whoever ran a job before this one began is dead.
    return claim(pool, this.#name, kind === 'embedded' ? 0 : this.#times.staleMs)
  }

  async #do(job: Job): Promise<void> {
    const { database, bus } = this.#context
    const abort = new AbortController()
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
    this.#current = { abort, check: () => void check() }
    if (this.#closing || cancelled) abort.abort()
    publishJob(bus, job)
    try {
      const running: RunningJob = {
        job,
        session: sessionOf(job.session),
        signal: abort.signal,
        isCancelled: () => cancelled,
        progress: reporter(this.#context, job.jobId),
      }
      const ending = await this.#outcome(running)
      const ended = ending && (await finish(database.pool, job.jobId, this.#name, ending))
      if (ended) publishJob(bus, ended)
      else await putBack(database.pool, job.jobId, this.#name)
    } finally {
      clearInterval(timer)
      this.#current = undefined
    }
  }

  /** How the job ends, after what it did has been taken back where it must; undefined where it goes back into the queue. */
  async #outcome(running: RunningJob): Promise<Ending | undefined> {
    const ending = endOf(running) ?? (await this.#try(running))
    const { takeBack } = this.#handlers[running.job.kind]
    if (!ending || ending.state === 'succeeded' || !takeBack) return ending
    const { database, bus } = this.#context
    const job = await beginTakingBack(database.pool, running.job.jobId, ending)
    if (job) publishJob(bus, job)
    await takeBack(running)
    return ending
  }

  async #try(running: RunningJob): Promise<Ending | undefined> {
    try {
      return await this.#handlers[running.job.kind].run(running)
    } catch (error) {
      if (running.signal.aborted) return running.isCancelled() ? { state: 'cancelled' } : undefined
      this.#onError(error)
      return { state: 'failed', reason: 'Something went wrong here. Try again; if it stays, contact support' }
    }
  }
}

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
