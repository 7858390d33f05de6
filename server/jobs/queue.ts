import type { ClientBase, Pool } from 'pg'
import { type Bus, subjects } from '../bus/bus.ts'
import type { Session } from '../session.ts'
import { type Job, type JobKind, keepSession, publishJob } from './job-row.ts'

type On = Pick<Pool | ClientBase, 'query'>

export interface WantedJob {
  readonly kind: JobKind
  readonly entity: string
  /** Who may see it besides who asked. */
  readonly permission: string
  readonly input: Readonly<Record<string, unknown>>
}

/** Puts a job at the end of the queue, and wakes whoever runs jobs. */
export async function enqueue(pool: Pool, bus: Bus, session: Session, wanted: WantedJob): Promise<Job> {
  const { rows } = await pool.query<Job>(
    `insert into job ("clientId", "userId", "session", "permission", "kind", "entity", "input")
     values ($1, $2, $3, $4, $5, $6, $7) returning *`,
    [
      session.clientId,
      session.userId,
      JSON.stringify(keepSession(session)),
      wanted.permission,
      wanted.kind,
      wanted.entity,
      JSON.stringify(wanted.input),
    ],
  )
  const job = rows[0] as Job
  publishJob(bus, job)
  bus.publish(subjects.jobsWaiting, {})
  return job
}

/** So often is a job begun again whose runner has died; after that the job itself is what kills it. */
export const mostAttempts = 3

/**
 * Takes the oldest job that waits, or whose runner has not been heard of for `staleMs`; undefined where there is none.
 * Several runners may ask at once: each gets another.
 */
export async function claim(on: On, runner: string, staleMs: number): Promise<Job | undefined> {
  const { rows } = await on.query<Job>(
    `update job set "state" = 'running', "runner" = $1, "heartbeatAt" = now(), "attempts" = "attempts" + 1,
       "startedAt" = coalesce("startedAt", now())
     where "jobId" = (
       select "jobId" from job
       where "state" = 'queued'
         or ("state" = 'running' and "runner" <> $1 and "heartbeatAt" < now() - $2 * interval '1 millisecond')
       order by "jobId" limit 1 for update skip locked)
     returning *`,
    [runner, staleMs],
  )
  return rows[0]
}

/** Says that the runner lives; answers whether the job is still its own, and whether somebody wants it stopped. */
export async function beat(on: On, jobId: number, runner: string): Promise<{ mine: boolean; cancel: boolean }> {
  const { rows } = await on.query<{ cancelRequested: boolean }>(
    `update job set "heartbeatAt" = now() where "jobId" = $1 and "runner" = $2 and "state" = 'running' returning "cancelRequested"`,
    [jobId, runner],
  )
  return { mine: rows.length > 0, cancel: rows[0]?.cancelRequested ?? false }
}

export interface Progress {
  readonly phase: string
  readonly done: number
  readonly total: number | null
}

/** Writes down how far a job is. */
export async function saveProgress(on: On, jobId: number, { phase, done, total }: Progress): Promise<Job | undefined> {
  const { rows } = await on.query<Job>(
    `update job set "phase" = $2, "done" = $3, "total" = $4, "heartbeatAt" = now() where "jobId" = $1 returning *`,
    [jobId, phase, done, total],
  )
  return rows[0]
}

export interface Ending {
  readonly state: 'succeeded' | 'failed' | 'cancelled'
  readonly reason?: string
  readonly summary?: Readonly<Record<string, unknown>>
  readonly resultKey?: string
}

/** Ends a job, once. */
export async function finish(on: On, jobId: number, runner: string, ending: Ending): Promise<Job | undefined> {
  const { rows } = await on.query<Job>(
    `update job set "state" = $3, "reason" = $4, "summary" = $5, "resultKey" = $6, "endedAt" = now(), "runner" = null
     where "jobId" = $1 and "runner" = $2 and "state" = 'running' returning *`,
    [
      jobId,
      runner,
      ending.state,
      ending.reason ?? null,
      ending.summary ? JSON.stringify(ending.summary) : null,
      ending.resultKey ?? null,
    ],
  )
  return rows[0]
}

/** Puts a job back that its runner could not end because the server stops: the next start goes on with it. */
export const putBack = (on: On, jobId: number, runner: string): Promise<unknown> =>
  on.query(
    `update job set "state" = 'queued', "runner" = null, "attempts" = "attempts" - 1
     where "jobId" = $1 and "runner" = $2 and "state" = 'running'`,
    [jobId, runner],
  )

/** Writes down how a job is going to end before what it has done is taken back, so that a restart goes on with that. */
export async function beginTakingBack(on: On, jobId: number, ending: Ending): Promise<Job | undefined> {
  const { rows } = await on.query<Job>(
    `update job set "phase" = 'takingBack', "reason" = $2, "summary" = $3, "resultKey" = $4 where "jobId" = $1 returning *`,
    [jobId, ending.reason ?? null, ending.summary ? JSON.stringify(ending.summary) : null, ending.resultKey ?? null],
  )
  return rows[0]
}

/** Asks for a job to be stopped: one that was never begun ends at once. Undefined where it has ended already. */
export async function requestCancel(on: On, jobId: number): Promise<Job | undefined> {
  const { rows } = await on.query<Job>(
    `update job set "cancelRequested" = true,
       "state" = case when "startedAt" is null then 'cancelled' else "state" end,
       "endedAt" = case when "startedAt" is null then now() end
     where "jobId" = $1 and "state" in ('queued', 'running') returning *`,
    [jobId],
  )
  return rows[0]
}
