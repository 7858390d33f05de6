import * as z from 'zod'
import { jobStates, type JobState, type JobUpdated } from '../../src/domain/hubs/job-processor.ts'
import { type Bus, subjects } from '../bus/bus.ts'
import type { Session } from '../session.ts'

/** A row of `job`. */
export interface Job {
  readonly jobId: number
  readonly clientId: number
  readonly userId: number
  readonly session: KeptSession
  readonly permission: string
  readonly kind: string
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
export interface KeptSession extends Omit<
  Session,
  'permissions' | 'visibleClientIds' | 'areaIds' | 'groupIds' | 'expiresAt'
> {
  readonly permissions: readonly string[]
  readonly visibleClientIds: readonly number[]
  readonly areaIds: readonly number[] | null
  /** Left out in jobs of an earlier version. */
  readonly groupIds?: readonly number[] | null
  readonly expiresAt: string
}

/** The scope of the job's author, to be stored with the job. */
export const keepSession = (session: Session): KeptSession => ({
  sessionId: session.sessionId,
  userId: session.userId,
  name: session.name,
  homeClientId: session.homeClientId,
  clientId: session.clientId,
  permissions: [...session.permissions],
  visibleClientIds: [...session.visibleClientIds],
  areaIds: session.areaIds ? [...session.areaIds] : null,
  groupIds: session.groupIds ? [...session.groupIds] : null,
  expiresAt: session.expiresAt.toISOString(),
  ...(session.origin && { origin: session.origin }),
})

export const sessionOf = (kept: KeptSession): Session => ({
  ...kept,
  permissions: new Set(kept.permissions),
  visibleClientIds: new Set(kept.visibleClientIds),
  areaIds: kept.areaIds ? new Set(kept.areaIds) : undefined,
  groupIds: kept.groupIds ? new Set(kept.groupIds) : undefined,
  expiresAt: new Date(kept.expiresAt),
})

/** What others may know about a job's result: its counts. Its rows are for their author. */
const countsOf = (summary: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(summary).filter(([, value]) => typeof value === 'number'))

/** A job as the API has it. */
export const jobOnWire = z
  .object({
    jobId: z.int().min(1),
    kind: z.string(),
    entity: z.string().nullable(),
    state: z.enum(jobStates),
    phase: z.string().nullable(),
    done: z.int(),
    total: z.int().nullable(),
    reason: z.string().nullable(),
    result: z.boolean().describe('Whether there is something to download'),
    summary: z.record(z.string(), z.unknown()).nullable(),
    userId: z.int().min(1),
    by: z.string(),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Job' })

/** A job as it is sent to a user. Its result and the errors of single rows are its author's alone. */
export const jobToWire = (
  { session, ...job }: Job,
  { userId }: Pick<Session, 'userId'>,
): z.infer<typeof jobOnWire> => ({
  jobId: job.jobId,
  kind: job.kind,
  entity: job.entity,
  state: job.state,
  phase: job.phase,
  done: job.done,
  total: job.total,
  reason: job.reason,
  result: job.resultKey !== null && job.userId === userId,
  summary: job.summary && (job.userId === userId ? job.summary : countsOf(job.summary)),
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
