import * as z from 'zod'
import { deliveredKinds, type DeliveredKind } from './entities/hardware/change-log.ts'

/** The most changes in one answer. */
export const changesLimit = 1000

/** A change that a controller has not confirmed by then is overdue: it asks for changes every 5 minutes at least. */
export const overdueAfterMs = 600_000

/**
 * A change as a controller pulls it from `GET /api/ingest/changes`: the state of a record it must hold (`add` and
 * `edit` are complete, so that either can replace the other), or that it must delete it.
 */
export const deliveredChange = z.object({
  changeId: z.int(),
  created: z.iso.datetime(),
  operation: z.enum(['add', 'edit', 'delete']),
  subject: z.enum(Object.keys(deliveredKinds) as [DeliveredKind, ...DeliveredKind[]]).meta({ id: 'DeliveredKind' }),
  subjectId: z.int(),
  details: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('The whole of what the controller holds of it from now on; null for a deletion'),
})
export type DeliveredChange = Readonly<z.infer<typeof deliveredChange>>

const controllerId = z.int().min(1).max(2_147_483_647)

/** What a controller has not acknowledged is asked for so. */
export const changesWanted = z.strictObject({
  controllerId,
  after: z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(0).describe('`next` of the answer before'),
  limit: z.int().min(1).max(changesLimit).default(100),
})

/** A controller holds all changes up to and with one. */
export const acknowledgement = z.strictObject({
  controllerId,
  changeId: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
})
export const acknowledgedAnswer = z.object({ acknowledged: z.int().min(0) })

/** What the server wants of a controller: that it says what it holds, or that it reads all of it again and then says so. */
export const wishes = ['report', 'reload'] as const
export type Wish = (typeof wishes)[number]

/** Pending changes in their order; `next` is what to pull `after` where there are more. */
export const changesAnswer = z.object({
  items: z.array(deliveredChange),
  next: z.int().min(1).nullable(),
  wish: z.enum(wishes).optional(),
})
export interface ChangesAnswer {
  readonly items: readonly DeliveredChange[]
  readonly next: number | null
  readonly wish?: Wish | undefined
}

/**
 * How many records of a kind a controller holds, and their checksum: the exclusive or, over the records, of the first 16
 * hex digits of SHA-256 over `kind id details`. The details are as they were delivered, as JSON with a space after each
 * comma and colon outside texts, and the names of each object in the order of their length, then of their letters.
 */
export const holding = z.strictObject({
  subject: deliveredChange.shape.subject,
  count: z.int().min(0).max(10_000_000),
  checksum: z.string().regex(/^[0-9a-f]{16}$/),
})
export type Holding = Readonly<z.infer<typeof holding>>

/**
 * What the checksums of a report cover. 1: the details without a credential's pin, keycode and number plate, which is what
 * a report without a version means. 2: all details.
 */
export const checksumVersions = [1, 2] as const
export type ChecksumVersion = (typeof checksumVersions)[number]
export const newestChecksums = 2 satisfies ChecksumVersion

/** What a controller says that it holds. */
export const holdingsReport = z.strictObject({
  controllerId,
  version: z.literal(checksumVersions).default(1).describe('2: checksums cover PIN, keycode and number plate'),
  holdings: z.array(holding).max(Object.keys(deliveredKinds).length),
})
export const holdingsAnswer = z.object({
  compared: z.boolean(),
  differs: z.boolean(),
})

/** A kind of which a controller does not hold what it should. */
export const heldDifference = z.object({
  subject: deliveredChange.shape.subject,
  holds: z.int(),
  should: z.int(),
})
export type HeldDifference = Readonly<z.infer<typeof heldDifference>>

/** The kinds that differ; what is not named is none. */
export function differencesOf(holds: readonly Holding[], should: readonly Holding[]): HeldDifference[] {
  const of = (all: readonly Holding[], subject: DeliveredKind) => all.find(each => each.subject === subject)
  return (Object.keys(deliveredKinds) as DeliveredKind[]).flatMap(subject => {
    const [one, other] = [of(holds, subject), of(should, subject)]
    const [held, expected] = [one?.count ?? 0, other?.count ?? 0]
    const isSame = held === expected && (held === 0 || one?.checksum === other?.checksum)
    return isSame ? [] : [{ subject, holds: held, should: expected }]
  })
}

/** A record that a controller must hold, as its latest change says. */
export const heldRecord = deliveredChange.pick({ changeId: true, subject: true, subjectId: true, details: true })
export type HeldRecord = Readonly<z.infer<typeof heldRecord>>

export const recordsAnswer = z.object({
  items: z.array(heldRecord),
  next: z.int().min(1).nullable(),
  workingOut: z.boolean().describe('Some of it is still being worked out, and will come as changes'),
})

/** All that a controller must hold, some at a time; `next` is what to ask `after` where there is more. */
export interface RecordsAnswer {
  readonly items: readonly HeldRecord[]
  readonly next: number | null
  /** Some of it is still being worked out: it will come as changes. */
  readonly workingOut: boolean
}

/** The most controllers that are named where a withdrawn credential may still open doors. */
export const mostUnconfirmed = 50

const controllerOf = z.object({
  controllerId: z.int(),
  controller: z.string(),
  state: z.enum(['online', 'offline', 'unknown']),
  /** When the first of them was withdrawn. */
  since: z.iso.datetime(),
  /** How many are withdrawn: lost, stolen, suspicious, disabled or deleted. */
  credentials: z.int(),
  /** The first of them. */
  example: z.string(),
})
export type UnconfirmedController = Readonly<z.infer<typeof controllerOf>>

/** Controllers that have not confirmed the withdrawal of credentials: they may still accept them. Offline ones first. */
export const unconfirmed = z.object({
  items: z.array(controllerOf).max(mostUnconfirmed),
  /** There are more controllers than are named. */
  more: z.boolean(),
})
export type Unconfirmed = Readonly<z.infer<typeof unconfirmed>>
