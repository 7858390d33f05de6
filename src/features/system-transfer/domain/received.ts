import * as z from 'zod'
import { counted } from './preview.ts'

/** A system that a client is offered, as the client sees it. */
export const received = z.object({
  systemTransferInvitationId: z.int(),
  area: z.string(),
  from: z.string(),
  created: z.iso.datetime(),
  expires: z.iso.datetime(),
})
export type Received = Readonly<z.infer<typeof received>>

/** What it would get: counts, and what the former client has to settle first (how many things, not which). */
export const offer = received.extend({
  moves: counted,
  copied: counted,
  renames: z.array(z.object({ entity: z.string(), name: z.string(), becomes: z.string() })),
  inTheWay: z.int(),
})
export type Offer = Readonly<z.infer<typeof offer>>
