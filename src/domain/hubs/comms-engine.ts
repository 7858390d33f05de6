import * as z from 'zod'
import { commFrame } from '../comm-device-wire.ts'

/**
 * The comms engine hub: whether controllers can be reached, and what comm devices say. `SubscribeControllers` answers with
 * how they are now.
 */
export interface CommsEngineMethods {
  SubscribeControllers(controllerIds: readonly number[]): readonly ControllerStateChanged[]
  UnsubscribeControllers(controllerIds: readonly number[]): void
  /** What a comm device reports comes as `CommDeviceReported`, and its frames as `CommFrames`, to those who may command it. */
  FollowCommDevice(commDeviceId: number): void
  UnfollowCommDevice(commDeviceId: number): void
}
export interface CommsEngineMessages {
  ControllerStateChanged(change: ControllerStateChanged): void
  CommDeviceReported(report: CommDeviceReported): void
  CommFrames(frames: CommFrames): void
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

export const followCommDevice = z.int().min(1).max(2_147_483_647)
