import * as z from 'zod'
import type { Fact } from '../facts.ts'

/** The job processor hub: how the client's jobs (imports, reports) come along. */
export interface JobProcessorMethods {
  SubscribeJobs(): void
}
export interface JobProcessorMessages {
  JobUpdated(job: JobUpdated): void
}

export const jobStates = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]

export const jobUpdated = z.object({
  jobId: z.int().min(1),
  kind: z.string().max(50),
  entity: z.string().max(50).optional(),
  state: z.enum(jobStates),
  /** What it is at now: 'checking', 'writing', 'takingBack'. */
  phase: z.string().max(50).optional(),
  done: z.int().min(0).optional(),
  total: z.int().min(0).optional(),
  /** Of 100, where it is known. */
  percent: z.number().min(0).max(100).optional(),
  reason: z.string().max(500).optional(),
  /** Whether there is something to download. */
  result: z.boolean().optional(),
  /** Its author; everyone with the permission is notified as well. */
  userId: z.int().optional(),
  permission: z.string().max(100).optional(),
})
export type JobUpdated = z.infer<typeof jobUpdated>

/**
 * The fact of a `JobUpdated` message.
 * @param at epoch ms of its arrival
 * @throws if it is malformed
 */
export const jobUpdatedFact = (message: unknown, at: number): Fact => ({
  at,
  kind: 'jobUpdated',
  job: jobUpdated.parse(message),
})
