import * as z from 'zod'
import { alarmPriorities } from '../events.ts'
import { streamKind } from './kind.ts'

const alarm = z.object({
  sequence: z.int().min(0),
  eventAlarmId: z.int(),
  /** The event that raised it; the server raises some itself. */
  eventId: z.int().optional(),
  controllerId: z.int(),
  alarmPriority: z.enum(alarmPriorities),
  type: z.string(),
  /** What it says, where its type alone doesn't. */
  text: z.string().optional(),
  occurredAt: z.string(),
  doorId: z.int().optional(),
  areaId: z.int().optional(),
  /** When its condition ended; without it the condition lasts, or its end is never reported (`endingTypes`). */
  returnedAt: z.string().optional(),
  /** Who deals with it. */
  takenBy: z.string().optional(),
  acknowledgedDateTime: z.string().optional(),
  acknowledgedBy: z.string().optional(),
  /** Words for people: the place as it was called then. */
  place: z.string(),
})

/** An alarm (priority 20) or alert (10), and whether somebody has acknowledged it. */
export type LiveAlarm = Readonly<z.infer<typeof alarm>>

/** Alarms and alerts: raised, returned to normal, taken in hand or acknowledged. */
export const alarmKind = streamKind({ name: 'alarm', items: z.array(alarm) })
