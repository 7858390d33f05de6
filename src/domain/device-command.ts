import * as z from 'zod'

/** What a lock is told to be: `normal` takes back whatever it was told before. */
export type LockState = 'unlocked' | 'locked' | 'normal'

/**
 * A command as a controller takes it from `GET /api/ingest/commands`. It may come twice, with the same `commandId`; who
 * has done it answers with `POST /api/ingest/commands/answer`.
 */
export interface DeviceCommand {
  readonly commandId: string
  readonly controllerId: number
  /** The door's number at its controller. */
  readonly door: number
  readonly lock: LockState
  /** For how long; null until something else is told. */
  readonly seconds: number | null
}

/** What the server answers a controller that waits for commands. */
export interface CommandsAnswer {
  readonly items: readonly DeviceCommand[]
}

/** For so many seconds a controller may wait in one call. */
export const longestWaitS = 25

/** How a controller answers a command: done, or why not. */
export const deviceAnswer = z.strictObject({
  commandId: z.uuid(),
  controllerId: z.int().min(1).max(2_147_483_647),
  done: z.boolean(),
  /** In words for who gave the command. */
  reason: z
    .string()
    .max(200)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'has a character that cannot be shown')
    .optional(),
})
export type DeviceAnswer = z.infer<typeof deviceAnswer>
