import { eventText } from '../../../domain/events.ts'
import type { Words } from '../../../domain/vocabulary.ts'
import { type FeedEvent, type FeedKind, feedKinds } from '../domain/feed.ts'

/** The field of an event that refers to it: the numbers of inputs and outputs have the shorter names. */
type Field<K extends FeedKind> = K extends 'input' | 'output' ? `${K}Record` : K
const fieldOf = <K extends FeedKind>(kind: K) =>
  (kind === 'input' || kind === 'output' ? `${kind}Record` : kind) as Field<K>

type Named = { readonly [K in FeedKind as Field<K>]: string | null } & {
  readonly [K in FeedKind as `${Field<K>}Id`]: number | null
}

/** A stored event, as other systems see it. */
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
  ...feedKinds.map(fieldOf).flatMap(field => [`${field}Id`, field]),
]
  .map(name => `"${name}"`)
  .join(', ')

/** A stored event in the brand’s words for its type, with what it refers to by the titles of then. */
export const feedEventOf = (row: FeedRow, words: Words): FeedEvent => ({
  id: row.eventId,
  sequence: row.sequence,
  type: row.type,
  words: eventText(row.type, words),
  occurredAt: row.occurredAt.toISOString(),
  receivedAt: row.receivedAt.toISOString(),
  passback: row.passback,
  ...Object.fromEntries(
    feedKinds.flatMap(kind => {
      const field = fieldOf(kind)
      const [id, title] = [row[`${field}Id`], row[field]]
      return id === null ? [] : [[kind, { id, title: title ?? '' }]]
    }),
  ),
})
