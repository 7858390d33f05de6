import * as z from 'zod'
import { nodeKinds } from '../../../domain/node.ts'

/** What an event of the feed refers to: by id, and by its title of then. */
export const feedKinds = [
  'controller',
  'door',
  'area',
  'zone',
  'token',
  'person',
  'input',
  'output',
  ...nodeKinds,
] as const
export type FeedKind = (typeof feedKinds)[number]

const named = z.object({ id: z.int(), title: z.string() })
const happened = z.object({
  id: z.int(),
  sequence: z.int(),
  type: z.string(),
  words: z.string(),
  occurredAt: z.string(),
  receivedAt: z.string(),
  /** Whether it violated anti-passback. */
  passback: z.boolean(),
})

/** One event as other systems read it, with what it refers to. It has no keycode, PIN or other data of the device. */
export type FeedEvent = z.infer<typeof happened> & { readonly [K in FeedKind]?: z.infer<typeof named> }
export const feedEvent = happened.catchall(named) as unknown as z.ZodType<FeedEvent>

/** How many events are given at once: unless told otherwise, and at most. */
export const feedLimits = { usual: 100, most: 1000 } as const

/** A part of the feed: what comes after it is asked for by `after`, with its `next`. */
export const feedPage = z.object({
  events: z.array(feedEvent),
  next: z.int(),
  /** Whether these were the newest ones. */
  isComplete: z.boolean(),
})
export type FeedPage = z.infer<typeof feedPage>
