import * as z from 'zod'

/** At most this many events in one call. */
export const ingestLimit = 1000

/** A device's clock that is off by more than this is wrong, and raises an alert. */
export const clockLimitMs = 300_000
/** How long a call may take to arrive; a smaller difference says nothing about the device's clock. */
export const sendingMs = 10_000
/** A stamp before 2010 comes from a clock that was never set (1970, 1980 and 2000 are where such clocks start). */
export const earliestMs = Date.UTC(2010)

const serial = z.int().min(1).max(2_147_483_647)
/** Text that the database can store: no NUL, no half of a character. */
const keepable = /^[^\0\p{Cs}]*$/u
const text = (max: number) => z.string().max(max).regex(keepable, 'has a character that cannot be kept')

/**
 * One event as a controller sends it to `POST /api/ingest/events`. `epoch` changes when a controller is replaced or
 * reset, `sequence` (`controllerSequence` in code) counts up within it: together they are the idempotency key. `door`,
 * `reader`, `input` and `output` are the controller's own numbers for its parts (a door's number, the others' instance). `sentAt`
 * is the controller's clock as it sends the call, on any one of its rows: it shows by how much that clock is
 * wrong, and the stamps of all rows in the call are corrected by as much. `commandId` is that of the command which has
 * caused the event: who gave it is known by the server's own record of it. `node` is the device on the controller's bus
 * that it came from: its UDN, or its kind and number where it has none (`powerHub/1`).
 */
export const ingestRow = z.object({
  controllerId: serial,
  epoch: z.int().min(0).max(2_147_483_647),
  sequence: z.int().min(0).max(9_007_199_254_740_991),
  type: z.string().regex(/^[A-Za-z][A-Za-z0-9.-]{0,49}$/, 'type is a word of at most 50 characters'),
  occurredAt: z.iso.datetime({ offset: true }),
  sentAt: z.iso.datetime({ offset: true }).optional(),
  door: serial.optional(),
  reader: serial.optional(),
  input: serial.optional(),
  output: serial.optional(),
  node: text(64).optional(),
  keycode: text(64).min(1).optional(),
  commandId: text(64).optional(),
  data: z
    .record(text(50), z.union([text(500), z.number(), z.boolean(), z.null()]))
    .refine(data => Object.keys(data).length <= 50, 'has more than 50 entries')
    .optional(),
})
export type IngestRow = z.infer<typeof ingestRow>

/** The answer to events: everything counted in `accepted` and `duplicate` is committed. */
export const ingestAnswer = z.object({
  accepted: z.int(),
  duplicate: z.int(),
  rejected: z.array(z.object({ index: z.int(), reason: z.string() })),
})
/** What the server answers. */
export interface IngestAnswer {
  readonly accepted: number
  readonly duplicate: number
  readonly rejected: readonly { readonly index: number; readonly reason: string }[]
}
