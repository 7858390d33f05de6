import type { CommDeviceAnswer, CommDeviceStatus, SentFrame } from '../../src/domain/comm-device-wire.ts'
import { subjects } from '../bus/bus.ts'
import type { CommDeviceReply } from '../commands/messages.ts'
import type { Context } from '../context.ts'
import type { CommDeviceKey } from '../events/ingest/keys.ts'
import { keepFrames } from './keep-frames.ts'
import type { Reports } from './reports.ts'

/** What comm devices say, whatever carries it. Each says it of itself: the key tells whose it is. */
export interface CommDeviceCalls {
  /** It is there. */
  heard(key: CommDeviceKey): void
  /** Its connection has ended. */
  lost(key: CommDeviceKey, why: string): void
  /** It says how it is; written down with what others say, within seconds. */
  status(key: CommDeviceKey, status: CommDeviceStatus): void
  /** It has done a command, or says why not. */
  answer(key: CommDeviceKey, answer: CommDeviceAnswer): void
  /** It sends frames. @throws 409 where its logging is not on */
  frames(key: CommDeviceKey, frames: readonly SentFrame[]): Promise<void>
}

/** The calls at this process. */
export const commDeviceCalls = (context: Context, reports: Reports): CommDeviceCalls => ({
  heard: key => reports.heard(key),
  lost: (key, why) => reports.lost(key, why),
  status: (key, status) => reports.heard(key, status),
  answer({ clientId, commDeviceId }, answer) {
    const told: CommDeviceReply = { kind: 'answered', clientId, commDeviceId, ...answer }
    context.bus.publish(subjects.commandReplies(answer.commandId), told)
  },
  frames: (key, frames) => keepFrames(context, key, frames),
})
