import * as z from 'zod'

/** The comms engine hub: whether controllers can be reached. `SubscribeControllers` answers with how they are now. */
export interface CommsEngineMethods {
  SubscribeControllers(controllerIds: readonly number[]): readonly ControllerStateChanged[]
  UnsubscribeControllers(controllerIds: readonly number[]): void
}
export interface CommsEngineMessages {
  ControllerStateChanged(change: ControllerStateChanged): void
}

export const controllerStateChanged = z.object({
  controllerId: z.int().min(1),
  state: z.enum(['online', 'offline', 'unknown']),
  /** When something last came from it, ISO 8601; null for never. */
  lastSeenAt: z.string().nullable(),
})
export type ControllerStateChanged = z.infer<typeof controllerStateChanged>

export const subscribeControllers = z.array(z.int().min(1)).min(1).max(1000)
