import * as z from 'zod'
import { overdueAfterMs } from '../../../domain/delivery.ts'

/** A device fetches its firmware when it has time for it. */
const firmwareWithinMs = 86_400_000

export const aspects = ['settings', 'records', 'firmware', 'clock'] as const
/** 'changing' differs, and has time left; 'overdue' differs for longer than it should. */
export const standings = ['same', 'changing', 'overdue', 'unknown'] as const
export type Standing = (typeof standings)[number]

const side = z.union([z.string(), z.int()]).nullable()
const instant = z.iso.datetime().nullable()

/** Wanted and reported are a count of records, a version, or seconds that the clock is wrong; null where not known. */
const aspect = z
  .object({
    aspect: z.enum(aspects),
    standing: z.enum(standings),
    wanted: side,
    reported: side,
    /** Since when they differ. */
    differsSince: instant,
    /** When the device last said so. */
    reportedAt: instant,
  })
  .meta({ id: 'TwinAspect' })
export type TwinAspect = Readonly<z.infer<typeof aspect>>

export const twin = z.object({ aspects: z.array(aspect) }).meta({ id: 'DeviceTwin' })
export type Twin = Readonly<z.infer<typeof twin>>

/** What the server knows of a controller. */
export interface TwinFacts {
  readonly lastSeenAt: Date | null
  readonly firmwareVersion: string | null
  /** Seconds; null where no error is known. */
  readonly clockError: number | null
  /** When its settings were last sent, and confirmed; null where they were never sent. */
  readonly settings: { readonly sentAt: Date; readonly confirmedAt: Date | null } | null
  /** How many records it should hold, how many changes it has not confirmed, and since when. */
  readonly records: number
  readonly pending: number
  readonly pendingSince: Date | null
  readonly comparedAt: Date | null
  readonly holdsOtherSince: Date | null
  /** The version that it is asked to run. */
  readonly update: { readonly version: string; readonly askedAt: Date } | null
}

const isoOf = (at: Date | null | undefined) => at?.toISOString() ?? null

function standingOf(differsSince: Date | null, withinMs: number, now: Date): Standing {
  if (differsSince === null) return 'same'
  return now.getTime() - differsSince.getTime() > withinMs ? 'overdue' : 'changing'
}

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one < other ? one : other) : (one ?? other)

/** What should be beside what is, of each aspect. */
export function twinOf(facts: TwinFacts, now: Date): readonly TwinAspect[] {
  return [settingsOf(facts, now), recordsOf(facts, now), firmwareOf(facts, now), clockOf(facts)]
}

function settingsOf({ settings }: TwinFacts, now: Date): TwinAspect {
  const differsSince = settings && !settings.confirmedAt ? settings.sentAt : null
  return {
    aspect: 'settings',
    standing: settings ? standingOf(differsSince, overdueAfterMs, now) : 'unknown',
    wanted: isoOf(settings?.sentAt),
    reported: isoOf(settings?.confirmedAt),
    differsSince: isoOf(differsSince),
    reportedAt: isoOf(settings?.confirmedAt),
  }
}

function recordsOf(facts: TwinFacts, now: Date): TwinAspect {
  const { records, pending, pendingSince, comparedAt, holdsOtherSince, lastSeenAt } = facts
  const differsSince = earlier(pendingSince, holdsOtherSince)
  return {
    aspect: 'records',
    standing: lastSeenAt || differsSince ? standingOf(differsSince, overdueAfterMs, now) : 'unknown',
    wanted: records,
    reported: Math.max(0, records - pending),
    differsSince: isoOf(differsSince),
    reportedAt: isoOf(comparedAt),
  }
}

function firmwareOf({ update, firmwareVersion, lastSeenAt }: TwinFacts, now: Date): TwinAspect {
  const differsSince = update && update.version !== firmwareVersion ? update.askedAt : null
  return {
    aspect: 'firmware',
    standing: firmwareVersion === null && !update ? 'unknown' : standingOf(differsSince, firmwareWithinMs, now),
    wanted: update?.version ?? firmwareVersion,
    reported: firmwareVersion,
    differsSince: isoOf(differsSince),
    reportedAt: firmwareVersion === null ? null : isoOf(lastSeenAt),
  }
}

/** A clock error is reported once it is over the tolerance: there is no time left to wait. */
function clockOf({ clockError, lastSeenAt }: TwinFacts): TwinAspect {
  return {
    aspect: 'clock',
    standing: clockError !== null ? 'overdue' : lastSeenAt ? 'same' : 'unknown',
    wanted: 0,
    reported: clockError ?? (lastSeenAt ? 0 : null),
    differsSince: null,
    reportedAt: isoOf(lastSeenAt),
  }
}
