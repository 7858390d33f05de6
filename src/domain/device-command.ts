import * as z from 'zod'
import { shown } from './shown-text.ts'

/** Text of a device in lines, for people to read. */
const shownLines = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^(?:[\t\n\r]|[^\p{Cc}\p{Cs}])*$/u, 'has a character that cannot be shown')

/** The longest line that somebody can type for a controller, and the longest answer to it, in characters. */
export const longestTyped = 200
export const longestOutput = 8192
/** The most parts of an answer that is longer, each of at most that length. */
export const mostParts = 32
/** The most seconds between two parts, and from the first to the last. */
export const partWithinS = 6
export const allPartsWithinS = 20

/** The mode a lock is set to: `normal` cancels any mode set before. */
const lockStates = ['unlocked', 'locked', 'normal'] as const
export type LockState = (typeof lockStates)[number]

/** Commands to a controller itself. */
const controllerActions = [
  'reboot',
  'retry',
  'startEmergencyUnlock',
  'endEmergencyUnlock',
  'cancelAlarms',
  'resetNodeBus',
  'resetInputsAndOutputs',
  'sendEvents',
  'sendStatus',
  'systemScan',
  'readNodes',
  'clearQueue',
] as const
export type ControllerAction = (typeof controllerActions)[number]

const told = { commandId: z.uuid(), controllerId: z.int().min(1) }
export const doorCommand = z.object({
  ...told,
  door: z.int().describe('The door’s number at its controller'),
  lock: z.enum(lockStates),
  seconds: z.int().nullable().describe('For how long; null until another command'),
})
export const controllerCommand = z.object({ ...told, action: z.enum(controllerActions) })
export const typedCommand = z.object({
  ...told,
  text: z.string().min(1).max(longestTyped).describe('As somebody has typed it: one line'),
})
export type DoorCommand = Readonly<z.infer<typeof doorCommand>>
export type ControllerCommand = Readonly<z.infer<typeof controllerCommand>>
export type TypedCommand = Readonly<z.infer<typeof typedCommand>>

/**
 * A command as a controller takes it from `GET /api/ingest/commands`: to one of its doors, with an `action` to
 * itself, or with a `text` that somebody has typed. It may come twice, with the same `commandId`; who has done it answers with
 * `POST /api/ingest/commands/answer`, and names it in the events that it causes (`commandId`). What a controller cannot
 * do it refuses, with a reason. What it says to a typed command it may say in parts, while the command runs.
 */
export const deviceCommand = z.union([doorCommand, controllerCommand, typedCommand])
export type DeviceCommand = DoorCommand | ControllerCommand | TypedCommand

/** What the server answers a controller that waits for commands. */
export interface CommandsAnswer {
  readonly items: readonly DeviceCommand[]
}

/** How many seconds a controller may wait in one call. */
export const longestWaitS = 25

/** What a controller reports of itself by `POST /api/ingest/status`; what it leaves out stays as it was. */
export const deviceStatus = z.strictObject({
  controllerId: z.int().min(1).max(2_147_483_647),
  firmwareVersion: shown(20).optional(),
  buildReference: shown(50).optional(),
  voltages: shown(100).optional().describe('In its own words: 13.8 V mains, 12.9 V battery'),
  tamper: z.boolean().optional(),
  tokenCount: z.int().min(0).max(2_147_483_647).optional(),
  usedSpace: z.number().min(0).max(100).optional().describe('In percent'),
})
export type DeviceStatus = z.infer<typeof deviceStatus>

/** How a controller answers a command: done, or why not. */
export const deviceAnswer = z.strictObject({
  commandId: z.uuid(),
  controllerId: z.int().min(1).max(2_147_483_647),
  done: z.boolean(),
  /** A message for the user who gave the command. */
  reason: shown(200).optional(),
  output: shownLines(longestOutput)
    .optional()
    .describe(`What it says to a typed command, in lines, or a part of it; at most ${longestOutput} characters`),
  part: z.int().min(1).max(mostParts).optional().describe('Which part of its answer this is; left out, the only one'),
  more: z
    .boolean()
    .optional()
    .describe(`More parts follow: each within ${partWithinS} s, and all within ${allPartsWithinS} s`),
})
export type DeviceAnswer = z.infer<typeof deviceAnswer>
