import * as z from 'zod'
import { evacuationKinds } from './evacuation-title.ts'

const whole = z.int()
/** Seconds since the evacuation began; null where it never came to that. */
const after = z.int().nullable()

/** How fast people were accounted for: safe, known to be away, or read out of all zones. */
export const clearTimes = z.object({
  people: whole,
  /** Until half of them were, until 95 % were, and until all were. */
  half: after,
  most: after,
  all: after,
})
export type ClearTimes = Readonly<z.infer<typeof clearTimes>>

/** An evacuation as it went: over time, by who marked, and compared with earlier ones of the same site. */
export const evacuationReport = z
  .object({
    times: clearTimes,
    /** How many were accounted for after so many seconds; it only rises. At most some hundred points. */
    curve: z.array(z.object({ seconds: whole, accounted: whole })),
    /** Who has marked how many, and when the last of them. */
    marshals: z.array(z.object({ by: z.string(), people: whole, lastAfter: whole })),
    /** The newest first. */
    earlier: z.array(
      clearTimes.extend({
        evacuationId: whole,
        kind: z.enum(Object.keys(evacuationKinds) as (keyof typeof evacuationKinds)[]),
        startedAt: z.iso.datetime(),
        /** Not accounted for when it ended, or in need of help. */
        open: whole,
      }),
    ),
  })
  .meta({ id: 'EvacuationReport' })
export type EvacuationReport = Readonly<z.infer<typeof evacuationReport>>

/** How long something took: '45 s', '4 min 10 s', '1 h 5 min'; 'never' where it did not come to that. */
export function durationText(seconds: number | null): string {
  if (seconds === null) return 'never'
  if (seconds < 60) return `${seconds} s`
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  if (hours > 0) return `${hours} h ${minutes} min`
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`
}
