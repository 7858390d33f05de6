import type { ClientBase, Pool } from 'pg'
import { fault } from '../../src/domain/faults.ts'
import { type Bus, subjects } from '../bus/bus.ts'
import type { Session } from '../session.ts'
import { type Job, keepSession, publishJob } from './job-row.ts'

type On = Pick<Pool | ClientBase, 'query'>

/** Jobs of one user and of one client that have not ended. */
const openJobs = { user: 25, client: 100 } as const
const open = `"state" in ('queued', 'running')`

export interface WantedJob {
  readonly kind: string
  readonly entity: string
  /** Who may see it besides its author. */
  readonly permission: string
  readonly input: Readonly<Record<string, unknown>>
}

/**
 * Puts a job into the queue, and wakes the runners. Its turn is one behind the newest of its client, but never
 * before those running now: a client with one job waits for one job of each other client, not for all of them.
 * @throws 429 if the user or the client has too many unfinished jobs
 */
export async function enqueue(pool: Pool, bus: Bus, session: Session, wanted: WantedJob): Promise<Job> {
  const { rows } = await pool.query<Job>(
    `insert into job ("clientId", "userId", "session", "permission", "kind", "entity", "input", "turn")
     select $1, $2, $3, $4, $5, $6, $7, coalesce(greatest(
       (select max("turn") + 1 from job where "clientId" = $1 and ${open}), (select min("turn") from job where ${open})), 0)
     where (select count(*) from job where "userId" = $2 and ${open}) < ${openJobs.user}
       and (select count(*) from job where "clientId" = $1 and ${open}) < ${openJobs.client}
     returning *`,
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
  const [job] = rows
  if (!job) throw fault('tooManyJobs')
  publishJob(bus, job)
  bus.publish(subjects.jobsWaiting, {})
  return job
}

/** How often a job is restarted whose runner has died; after that the job itself is the cause. */
export const mostAttempts = 3

/**
 * Takes the job whose turn it is, or whose runner has been silent for `staleMs`; undefined if there is none.
 * Several runners may ask at once: each gets another.
 * @param kinds those that the runner does
 * @param busy clients that the runner is doing a job of already
 */
export async function claim(
  on: On,
  runner: string,
  staleMs: number,
  kinds: readonly string[],
  busy: readonly number[] = [],
): Promise<Job | undefined> {
  const { rows } = await on.query<Job>(
    `update job set "state" = 'running', "runner" = $1, "heartbeatAt" = now(), "attempts" = "attempts" + 1,
       "startedAt" = coalesce("startedAt", now())
     where "jobId" = (
       select "jobId" from job
       where ${open} and ("state" = 'queued' or ("runner" <> $1 and "heartbeatAt" < now() - $2 * interval '1 millisecond'))
         and "clientId" <> all($3::integer[]) and "kind" = any($4)
       order by "turn", "jobId" limit 1 for update skip locked)
     returning *`,
    [runner, staleMs, busy, kinds],
  )
  return rows[0]
}

/** The runner's heartbeat; answers whether the job is still its own, and whether it was cancelled. */
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

/** Puts a job back that its runner could not finish because the server stops: the next start continues it. */
export const putBack = (on: On, jobId: number, runner: string): Promise<unknown> =>
  on.query(
    `update job set "state" = 'queued', "runner" = null, "attempts" = "attempts" - 1
     where "jobId" = $1 and "runner" = $2 and "state" = 'running'`,
    [jobId, runner],
  )

/** Records how a job will end before its changes are undone, so that a restart continues with that. */
export async function beginTakingBack(on: On, jobId: number, ending: Ending): Promise<Job | undefined> {
  const { rows } = await on.query<Job>(
    `update job set "phase" = 'takingBack', "reason" = $2, "summary" = $3, "resultKey" = $4 where "jobId" = $1 returning *`,
    [jobId, ending.reason ?? null, ending.summary ? JSON.stringify(ending.summary) : null, ending.resultKey ?? null],
  )
  return rows[0]
}

/** Asks for a job to be stopped: one not yet started ends at once. Undefined if it has ended already. */
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
