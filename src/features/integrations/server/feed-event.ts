import { eventType } from '../../../domain/events.ts'
import { type FeedEvent, type FeedKind, feedKinds } from '../domain/feed.ts'

type Named = { readonly [K in FeedKind]: string | null } & { readonly [K in FeedKind as `${K}Id`]: number | null }

/** A stored event, as far as other systems are told of it. */
export interface FeedRow extends Named {
  readonly eventId: number
  readonly sequence: number
  readonly type: string
  readonly occurredAt: Date
  readonly receivedAt: Date
  readonly passback: boolean
}

/** The columns of `FeedRow`, as SQL. */
export const feedColumns = [
  'eventId',
  'sequence',
  'type',
  'occurredAt',
  'receivedAt',
  'passback',
  ...feedKinds.flatMap(kind => [`${kind}Id`, kind]),
]
  .map(name => `"${name}"`)
  .join(', ')

/** A stored event in the words of its type, with what it refers to by the titles of then. */
export const feedEventOf = (row: FeedRow): FeedEvent => ({
  id: row.eventId,
  sequence: row.sequence,
  type: row.type,
  words: eventType(row.type).text,
  occurredAt: row.occurredAt.toISOString(),
  receivedAt: row.receivedAt.toISOString(),
  passback: row.passback,
  ...Object.fromEntries(
    feedKinds.flatMap(kind => {
      const [id, title] = [row[`${kind}Id`], row[kind]]
      return id === null ? [] : [[kind, { id, title: title ?? '' }]]
    }),
  ),
})
