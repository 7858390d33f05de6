import * as z from 'zod'
import { streamKind } from './kind.ts'

const message = z.object({
  sequence: z.int().min(0),
  clientMessageId: z.int(),
  subject: z.string(),
  content: z.string(),
  createdAt: z.string(),
  person: z.string().optional(),
  door: z.string().optional(),
  /** Where it is about a door: the door's area. */
  areaId: z.int().optional(),
  /** It was revoked: nobody needs to read it any more. */
  deleted: z.boolean().optional(),
  acknowledgedDateTime: z.string().optional(),
  acknowledgedBy: z.string().optional(),
})

/** A message to the client, and whether somebody has acknowledged it. */
export type LiveMessage = Readonly<z.infer<typeof message>>

/** Client messages: sent, changed, acknowledged or revoked. */
export const messageKind = streamKind({ name: 'message', items: z.array(message) })
