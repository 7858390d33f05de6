import { type Context, type Session, subjects } from '../../../../server/kit/index.ts'
import type { DeviceAnswer } from '../../../domain/device-command.ts'
import type { ConsoleTold } from '../../../domain/hubs/comms-engine.ts'

/** Called with each part of an answer but the one that completes it. */
export type OnPart = (part: DeviceAnswer) => void

/** Publishes partial output to the pages of the user who typed the command. @param typedId nothing is published without one */
export const tellParts =
  ({ bus }: Context, { clientId, userId }: Session, controllerId: number, typedId: string | undefined): OnPart =>
  ({ part = 1, output = '' }) => {
    if (typedId === undefined) return
    const told: ConsoleTold = { userId, output: { controllerId, typedId, part, output } }
    bus.publish(subjects.consoleOutput(clientId), told)
  }
