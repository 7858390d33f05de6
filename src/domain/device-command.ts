import * as z from 'zod'

/** The mode a lock is set to: `normal` cancels any mode set before. */
const lockStates = ['unlocked', 'locked', 'normal'] as const
export type LockState = (typeof lockStates)[number]

/**
 * A command as a controller takes it from `GET /api/ingest/commands`. It may come twice, with the same `commandId`; who
 * has done it answers with `POST /api/ingest/commands/answer`, and names it in the events that it causes (`commandId`).
 */
export const deviceCommand = z.object({
  commandId: z.uuid(),
  controllerId: z.int().min(1),
  door: z.int().describe('The door’s number at its controller'),
  lock: z.enum(lockStates),
  seconds: z.int().nullable().describe('For how long; null until another command'),
})
export type DeviceCommand = Readonly<z.infer<typeof deviceCommand>>

/** What the server answers a controller that waits for commands. */
export interface CommandsAnswer {
  readonly items: readonly DeviceCommand[]
}

/** How many seconds a controller may wait in one call. */
export const longestWaitS = 25

/** How a controller answers a command: done, or why not. */
export const deviceAnswer = z.strictObject({
  commandId: z.uuid(),
  controllerId: z.int().min(1).max(2_147_483_647),
  done: z.boolean(),
  /** A message for the user who gave the command. */
  reason: z
    .string()
    .max(200)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'has a character that cannot be shown')
    .optional(),
})
export type DeviceAnswer = z.infer<typeof deviceAnswer>
