import * as z from 'zod'
import { counts, outcome } from './outcome.ts'

const whole = z.int()
const instant = z.iso.datetime()

/** How long a link to the sheet may be good, in minutes. */
export const linkMinutes = { 15: '15 minutes', 60: '1 hour', 240: '4 hours', 480: '8 hours' } as const

/** What the fire service has to know of an evacuation. */
export const sheet = z
  .object({
    site: z.string().nullable(),
    kind: z.enum(['drill', 'real']),
    startedAt: instant,
    endedAt: instant.nullable(),
    /** Of the site (IANA). */
    timeZone: z.string(),
    /** When it was true. */
    at: instant,
    counts,
    /** Zones in which somebody is missing or needs help, those with the most first. */
    zones: z.array(z.object({ zone: z.string().nullable(), people: whole, open: whole })),
    /** Who needs help, and who is missing: those who need assistance before the others. */
    open: z.array(
      z.object({
        name: z.string(),
        outcome,
        zone: z.string().nullable(),
        /** When they were read last; of who is not on the roll, when they were added. */
        readAt: instant,
        /** They are not on the roll; what was said of them. */
        isAdded: z.boolean(),
        note: z.string().nullable(),
        assistance: z.string().nullable(),
      }),
    ),
    /** Further people, not listed. */
    more: whole,
  })
  .meta({ id: 'EvacuationSheet' })
export type EvacuationSheet = Readonly<z.infer<typeof sheet>>
