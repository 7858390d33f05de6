import type { JobState, JobUpdated } from '../../src/domain/hubs/job-processor.ts'
import { type Bus, subjects } from '../bus/bus.ts'
import type { Session } from '../session.ts'

/** The kinds of job, each with its handler in the plugin. */
export type JobKind = 'importCheck' | 'importRun'

/** A row of `job`. */
export interface Job {
  readonly jobId: number
  readonly clientId: number
  readonly userId: number
  readonly session: KeptSession
  readonly permission: string
  readonly kind: JobKind
  readonly entity: string | null
  readonly state: JobState
  readonly phase: string | null
  readonly done: number
  readonly total: number | null
  readonly input: Readonly<Record<string, unknown>>
  readonly summary: Readonly<Record<string, unknown>> | null
  readonly resultKey: string | null
  readonly reason: string | null
  readonly cancelRequested: boolean
  readonly attempts: number
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly endedAt: Date | null
}

/** A session as JSON keeps it: its sets are lists. */
export interface KeptSession extends Omit<Session, 'permissions' | 'visibleClientIds' | 'areaIds' | 'expiresAt'> {
  readonly permissions: readonly string[]
  readonly visibleClientIds: readonly number[]
  readonly areaIds: readonly number[] | null
  readonly expiresAt: string
}

/** The scope of whoever asked, to be kept with the job. */
export const keepSession = (session: Session): KeptSession => ({
  sessionId: session.sessionId,
  userId: session.userId,
  name: session.name,
  homeClientId: session.homeClientId,
  clientId: session.clientId,
  permissions: [...session.permissions],
  visibleClientIds: [...session.visibleClientIds],
  areaIds: session.areaIds ? [...session.areaIds] : null,
  expiresAt: session.expiresAt.toISOString(),
})

export const sessionOf = (kept: KeptSession): Session => ({
  ...kept,
  permissions: new Set(kept.permissions),
  visibleClientIds: new Set(kept.visibleClientIds),
  areaIds: kept.areaIds ? new Set(kept.areaIds) : undefined,
  expiresAt: new Date(kept.expiresAt),
})

/** A job as it is answered. */
export const jobToWire = ({ session, ...job }: Job) => ({
  jobId: job.jobId,
  kind: job.kind,
  entity: job.entity,
  state: job.state,
  phase: job.phase,
  done: job.done,
  total: job.total,
  reason: job.reason,
  result: job.resultKey !== null,
  summary: job.summary,
  userId: job.userId,
  by: session.name,
  createdAt: job.createdAt.toISOString(),
  startedAt: job.startedAt?.toISOString() ?? null,
  endedAt: job.endedAt?.toISOString() ?? null,
})

const updated = (job: Job): JobUpdated => ({
  jobId: job.jobId,
  kind: job.kind,
  state: job.state,
  done: job.done,
  result: job.resultKey !== null,
  userId: job.userId,
  permission: job.permission,
  ...(job.entity !== null && { entity: job.entity }),
  ...(job.phase !== null && { phase: job.phase }),
  ...(job.total !== null && { total: job.total }),
  ...(job.total !== null && { percent: job.total === 0 ? 100 : Math.min(100, (100 * job.done) / job.total) }),
  ...(job.reason !== null && { reason: job.reason.slice(0, 500) }),
})

/** Tells the job-processor hub of the client how a job is. */
export const publishJob = (bus: Bus, job: Job): void => bus.publish(subjects.jobs(job.clientId), [updated(job)])
