import * as z from 'zod'
import { streamKind } from '../../../domain/stream/kind.ts'
import { rollCallMarks } from './mark.ts'

/** As many as may be added to one evacuation. */
export const mostUnlisted = 500
export const mostNameCharacters = 100

/** The details of a person who is not on the roll: a visitor, or one let in without a read. */
export const unlisted = z.object({
  name: z.string().trim().min(1, 'Name is required').max(mostNameCharacters, 'Name is too long'),
  lastSeen: z.string().trim().max(100, 'Where they were last seen is too long'),
  note: z.string().trim().max(300, 'Note is too long'),
})
export type Unlisted = Readonly<z.infer<typeof unlisted>>

/** Somebody was added to an evacuation, or marked, who is not on the roll: as they are shown from then on. */
export const liveUnlisted = unlisted
  .extend({
    sequence: z.int().min(0),
    /** Chosen by the device that added them. */
    entryId: z.string(),
    evacuationId: z.int(),
    /** The evacuated site. */
    areaId: z.int().optional(),
    addedBy: z.string(),
    mark: z.enum(rollCallMarks),
    /** When they were marked, or added. */
    at: z.iso.datetime(),
    by: z.string(),
    contradicts: z.boolean().optional(),
    /** In an answer: another has marked them the same, unseen. */
    agrees: z.boolean().optional(),
    /** Their evacuation has ended. */
    gone: z.boolean().optional(),
  })
  .meta({ id: 'Unlisted' })
export type LiveUnlisted = Readonly<z.infer<typeof liveUnlisted>>

/** People who are not on the roll of an evacuation. */
export const unlistedKind = streamKind({ name: 'unlisted', items: z.array(liveUnlisted) })
