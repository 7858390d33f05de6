import * as z from 'zod'
import { commFrame } from '../comm-device-wire.ts'
import { controllerFrame } from '../controller-frames/frame.ts'

/**
 * The comms engine hub: whether controllers can be reached, what they say and are told, and what comm devices say.
 * `SubscribeControllers` answers with how they are now.
 */
export interface CommsEngineMethods {
  SubscribeControllers(controllerIds: readonly number[]): readonly ControllerStateChanged[]
  UnsubscribeControllers(controllerIds: readonly number[]): void
  /** What a comm device reports comes as `CommDeviceReported`, and its frames as `CommFrames`, to those who may command it. */
  FollowCommDevice(commDeviceId: number): void
  UnfollowCommDevice(commDeviceId: number): void
  /** Messages to and from a controller arrive as `ControllerFrames` from now on. Needs the permission to command it. */
  FollowController(controllerId: number): void
  UnfollowController(controllerId: number): void
  /** Partial output of the caller's own typed commands at a controller comes as `ConsoleOutput`. */
  FollowConsole(controllerId: number): void
  UnfollowConsole(controllerId: number): void
}
export interface CommsEngineMessages {
  ControllerStateChanged(change: ControllerStateChanged): void
  CommDeviceReported(report: CommDeviceReported): void
  CommFrames(frames: CommFrames): void
  ControllerFrames(frames: ControllerFrames): void
  ConsoleOutput(output: ConsoleOutput): void
}

export const controllerStateChanged = z.object({
  controllerId: z.int().min(1),
  state: z.enum(['online', 'offline', 'unknown']),
  /** When something last came from it, ISO 8601; null for never. */
  lastSeenAt: z.string().nullable(),
})
export type ControllerStateChanged = z.infer<typeof controllerStateChanged>

export const subscribeControllers = z.array(z.int().min(1)).min(1).max(1000)

/** A comm device was heard at an instant, or was found lost: then that is when it was heard last. */
export const commDeviceReported = z.object({
  commDeviceId: z.int().min(1),
  state: z.enum(['online', 'offline']),
  at: z.iso.datetime(),
  /** In %; null where it was not told. */
  signal: z.int().min(0).max(100).nullable(),
})
export type CommDeviceReported = z.infer<typeof commDeviceReported>

/** Frames of a comm device, in the order in which they were kept. */
export const commFrames = z.object({ commDeviceId: z.int().min(1), frames: z.array(commFrame) })
export type CommFrames = z.infer<typeof commFrames>

/** What travels between servers of the comm devices of a client. */
export interface CommDevicesTold {
  readonly reports?: readonly CommDeviceReported[]
  readonly frames?: CommFrames
}

/** Frames of a controller in their order, and how many more there were than are sent. */
export const controllerFrames = z.object({
  controllerId: z.int().min(1),
  frames: z.array(controllerFrame),
  leftOut: z.int().min(0),
})
export type ControllerFrames = Readonly<z.infer<typeof controllerFrames>>

/** Partial output of a typed command that is still running. */
export const consoleOutput = z.object({
  controllerId: z.int().min(1),
  /** Chosen by the page when it sends the command. */
  typedId: z.uuid(),
  part: z.int().min(1),
  output: z.string(),
})
export type ConsoleOutput = Readonly<z.infer<typeof consoleOutput>>

/** The same between server processes, with the user who typed the command. */
export interface ConsoleTold {
  readonly userId: number
  readonly output: ConsoleOutput
}

/** Somebody looks at these controllers of a client: their frames are sent for a while. */
export interface FramesWanted {
  readonly clientId: number
  readonly controllerIds: readonly number[]
}

/** The comm device or the controller that is followed. */
export const followed = z.int().min(1).max(2_147_483_647)
