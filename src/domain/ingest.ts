import * as z from 'zod'

/** At most this many events in one call. */
export const ingestLimit = 1000

/** How far ahead of the server's clock an event may be. */
export const futureLimitMs = 300_000

const serial = z.int().min(1).max(2_147_483_647)
/** Text that the database can keep: no NUL, no half of a character. */
const keepable = /^[^\0\p{Cs}]*$/u
const text = (max: number) => z.string().max(max).regex(keepable, 'has a character that cannot be kept')

/**
 * One event as a controller sends it to `POST /api/ingest/events`. `epoch` starts anew with a replaced or reset
 * controller, `sequence` counts up within it: together they make delivery exactly-once. `door`, `reader` and `input`
 * are the numbers by which the controller itself knows its parts (a door's number, a reader's instance).
 */
export const ingestRow = z.object({
  controllerId: serial,
  epoch: z.int().min(0).max(2_147_483_647),
  sequence: z.int().min(0).max(9_007_199_254_740_991),
  type: z.string().regex(/^[A-Za-z][A-Za-z0-9.-]{0,49}$/, 'type is a word of at most 50 characters'),
  occurredAt: z.iso.datetime({ offset: true }),
  door: serial.optional(),
  reader: serial.optional(),
  input: serial.optional(),
  keycode: text(64).min(1).optional(),
  data: z
    .record(text(50), z.union([text(500), z.number(), z.boolean(), z.null()]))
    .refine(data => Object.keys(data).length <= 50, 'has more than 50 entries')
    .optional(),
})
export type IngestRow = z.infer<typeof ingestRow>

/** What the server answers: everything counted in `accepted` and `duplicate` is committed. */
export interface IngestAnswer {
  readonly accepted: number
  readonly duplicate: number
  readonly rejected: readonly { readonly index: number; readonly reason: string }[]
}
