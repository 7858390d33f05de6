import * as z from 'zod'
import type { LiveBatch, ReplayEnded, Subscribed } from '../live.ts'
import type { LiveAlarm } from '../stream/alarm.ts'
import { checkRuns, type StreamKinds } from '../stream/check-runs.ts'

/** Methods of the logger hub: name -> arguments and answer. */
export interface LoggerMethods {
  /**
   * Follow the working client's stream after a sequence; batches come as `LiveBatch`. `clientId` is the client that the
   * sequence belongs to: where the caller works for another by now, the answer is `tooFarBehind`.
   */
  SubscribeEvents(request: { after: number; clientId?: number }): Subscribed
  UnsubscribeEvents(): void
  /** Alarms of one controller or several; each change comes as `EventAlarmUpdated`. */
  SubscribeAlarms(controllers: number | readonly number[]): void
  UnsubscribeAlarms(controllers: number | readonly number[]): void
  /** Proof of life, asked every 2 s: the clock, and how far the working client's stream is committed. */
  ServerTime(): ServerTime
}

/** Messages of the logger hub. */
export interface LoggerMessages {
  LiveBatch(batch: LiveBatch): void
  /** In place of the rest of a replay that would take too long: start from a new snapshot. */
  ReplayEnded(ended: ReplayEnded): void
  EventAlarmUpdated(alarm: LiveAlarm): void
}

export const subscribeEvents = z.object({ after: z.int().min(0), clientId: z.int().min(1).optional() })
const instant = z.iso.datetime({ offset: true })
/**
 * Proof of life, a method of every hub: the clock, and how far the working client's stream is committed. By that a
 * viewer notices that a batch got lost although the connection is well.
 */
export const serverTime = z.object({ at: instant, sequence: z.int().min(0) })
export type ServerTime = z.infer<typeof serverTime>
/** What `SubscribeEvents` answers. */
export const subscribed = z.discriminatedUnion('state', [
  z.object({ state: z.literal('following'), from: z.int().min(0), missed: z.int().min(0) }),
  z.object({ state: z.literal('tooFarBehind'), missed: z.int().min(0) }),
])
const controllerId = z.int().min(1)
export const subscribeAlarms = z.union([controllerId, z.array(controllerId).min(1).max(1000)])

const envelope = z.looseObject({ from: z.int().min(0), to: z.int().min(0), sentAt: z.string() })

/**
 * Checks a batch at the edge. Its titles, which are many, go through plain tests, at a fraction of the cost.
 * @throws if the message is not a batch
 */
export function liveBatch(message: unknown, kinds: StreamKinds): LiveBatch {
  if (!isObject(message)) throw new TypeError('The message is not a batch')
  const { entries, names, ...rest } = message as Record<string, unknown>
  envelope.parse(rest)
  checkRuns(entries, kinds, 'batch')
  if (names !== undefined && !(isObject(names) && Object.values(names).every(isObject)))
    throw new TypeError('The batch has malformed names')
  return message as LiveBatch
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null
