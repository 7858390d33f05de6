import * as z from 'zod'
import { type Outcome, outcomes } from './outcomes.ts'

export const outcome = z.enum(Object.keys(outcomes) as [Outcome, ...Outcome[]])
const whole = z.int()
const instant = z.iso.datetime()

/** How many there are of each outcome. */
export const counts = z
  .object({ needHelp: whole, missing: whole, readOut: whole, notOnSite: whole, safe: whole })
  .meta({ id: 'OutcomeCounts' })

/** The people of an evacuation: how many of each outcome, by zone, and each of them. */
export const evacuated = z.object({
  counts,
  zones: z.array(
    z.object({
      zone: z.string().nullable(),
      people: whole,
      /** Missing, or in need of help. */
      open: whole,
      /** When the last of them was accounted for. */
      lastAt: instant.nullable(),
    }),
  ),
  /** Who has come to which muster point, by a read there; somebody who came to two is counted at both. */
  points: z.array(z.object({ name: z.string(), people: whole, lastAt: instant })),
  /** Who was asked by message whether they are safe; null where nobody was. */
  asked: z
    .object({
      people: whole,
      answered: whole,
      /** No message was, or will be, sent to them. */
      unreached: whole,
    })
    .nullable(),
  people: z.array(
    z.object({
      personId: whole.nullable(),
      /** Null where they are not on the roll. */
      tokenId: whole.nullable(),
      name: z.string(),
      /** What they need to get out. */
      assistance: z.string().nullable(),
      /** Where they were in; of who is not on the roll, where they were last seen. */
      zone: z.string().nullable(),
      /** Of who is not on the roll: what was said of them, and by whom they were added. */
      note: z.string().nullable(),
      addedBy: z.string().nullable(),
      outcome,
      by: z.string().nullable(),
      at: instant.nullable(),
    }),
  ),
  /** Further people, not listed. */
  more: whole,
})
export type Evacuated = Readonly<z.infer<typeof evacuated>>
