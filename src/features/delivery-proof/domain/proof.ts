import * as z from 'zod'

/** The kinds of record whose delivery is proved. A person's is that of their credentials. */
export const provenKinds = [
  'token',
  'person',
  'tokenActivation',
  'group',
  'doorGroup',
  'timeProfile',
  'zone',
  'door',
] as const
export type ProvenKind = (typeof provenKinds)[number]

/** The most records that are asked for at once, and the most controllers that are named for one of them. */
export const mostProven = 50
export const mostNamed = 20

/** A controller that has not confirmed yet. */
export const waitingController = z.object({
  controllerId: z.int(),
  controller: z.string(),
  state: z.enum(['online', 'offline', 'unknown']),
  /** When it was last heard from. */
  lastSeenAt: z.iso.datetime().nullable(),
  /** Since when a change waits for it. */
  since: z.iso.datetime(),
})
export type WaitingController = Readonly<z.infer<typeof waitingController>>

/** A controller that has said that it holds other records than it should. */
export const differingController = z.object({
  controllerId: z.int(),
  controller: z.string(),
  since: z.iso.datetime(),
})

/** How far the latest changes of a record have come. */
export const proof = z.object({
  subjectId: z.int(),
  /** How many have or had to know. */
  controllers: z.int(),
  confirmed: z.int(),
  /** Not confirmed: connected or offline. */
  pending: z.int(),
  /** Those of the pending ones that are offline. */
  offline: z.int(),
  /** When the last of them confirmed; null while one is pending, and of a group. */
  confirmedAt: z.iso.datetime().nullable(),
  /** Pending ones the caller may see: offline first, the longest wait first. */
  waiting: z.array(waitingController).max(mostNamed),
  /** Those that hold other records than they should. */
  differing: z.array(differingController).max(mostNamed),
})
export type Proof = z.infer<typeof proof>

export const proofs = z.object({
  /** One for each record asked for, in that order. */
  items: z.array(proof),
  /** Some of what controllers must know is still being worked out. */
  workingOut: z.boolean(),
})
export type Proofs = z.infer<typeof proofs>
