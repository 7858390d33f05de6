import { endedTypes } from '../../../domain/events.ts'
import { areasAbove, type SeenBatch } from '../../../../server/kit/index.ts'
import { canClear, matchedType, type Matchable } from '../domain/match.ts'
import { mostAnHour } from '../domain/limits.ts'
import type { Known, KnownTrigger } from './book.ts'

const minuteMs = 60_000
/** Of those that may clear while they wait, how many of a batch are listed one by one. */
const mostWaiting = 100

interface Named {
  readonly id: number
  readonly title: string | null
}

/** An event, as far as triggers need it. */
interface Seen {
  /** Its place in the batch; or the id of an event of an earlier batch. */
  readonly at: { readonly offset: number } | { readonly eventId: number }
  readonly matchable: Matchable
  readonly occurredMs: number
  /** When its condition had ended, where that is known already. */
  readonly clearedMs: number | undefined
  readonly controller: Named
  readonly door: Named | undefined
  readonly area: Named | undefined
  readonly token: Named | undefined
  readonly person: Named | undefined
}

/** An event that a trigger matches. */
export interface Match {
  readonly trigger: KnownTrigger
  readonly seen: Seen
  readonly type: string
  /** It has cleared before the wait is over. */
  readonly isCleared: boolean
  readonly dueMs: number
  /** Further matches of the batch that are counted with this one. */
  more: number
}

/** An event that ends what others began at its door, or at its controller where it names no door. */
export interface Clearing {
  readonly controllerId: number
  readonly doorId: number | undefined
  readonly type: string
  readonly occurredMs: number
}

/** All matches of a batch. Of one trigger they are so many at most as could fire, or wait; the last counts the others. */
export function matchesOf(known: Known, batch: SeenBatch): Match[] {
  const made: Match[] = []
  const ofTrigger = new Map<number, { count: number; last: Match }>()
  for (const seen of seenOf(known, batch))
    for (const trigger of known.index.matching(seen.matchable)) {
      const match = matchOf(trigger, seen, batch.receivedAt)
      const before = ofTrigger.get(trigger.alertTriggerId)
      if (before && before.count >= mostOf(match)) before.last.more += 1
      else {
        made.push(match)
        ofTrigger.set(trigger.alertTriggerId, { count: (before?.count ?? 0) + 1, last: match })
      }
    }
  return made
}

const mostOf = ({ trigger, type }: Match) => (trigger.waitMinutes > 0 && canClear(type) ? mostWaiting : mostAnHour)

function matchOf(trigger: KnownTrigger, seen: Seen, receivedAt: Date): Match {
  const waitMs = trigger.waitMinutes * minuteMs
  const { clearedMs, occurredMs, matchable } = seen
  return {
    trigger,
    seen,
    type: matchedType(trigger, matchable) ?? matchable.type,
    isCleared: clearedMs !== undefined && clearedMs < occurredMs + waitMs,
    // From when it came: what clears it may come as late as it did.
    dueMs: receivedAt.getTime() + waitMs,
    more: 0,
  }
}

/** What the events of a batch have in common: where they are, and whose. */
interface Lookups {
  readonly above: (areaId: number | undefined) => readonly number[]
  readonly groups: (tokenId: number | undefined) => readonly number[]
}

const violated = 'antiPassbackViolated'

function seenOf({ index, groupsOf }: Known, { directory, stored, late }: SeenBatch): Seen[] {
  const lookups: Lookups = {
    above: areasAbove(directory),
    groups: tokenId => (tokenId === undefined ? [] : (groupsOf.get(tokenId) ?? [])),
  }
  const now = stored
    .filter(({ event, passback }) => index.hasType(event.type) || (passback && index.hasType(violated)))
    .map(each => seenNow(each, lookups))
  return index.hasType(violated) ? [...now, ...late.map(each => seenLate(each, lookups))] : now
}

function seenNow({ event, passback, offset, alarm }: SeenBatch['stored'][number], { above, groups }: Lookups): Seen {
  const { controller, door, area } = event.place
  const { token, person } = event.holder ?? {}
  return {
    at: { offset },
    matchable: {
      type: event.type,
      passback,
      controllerId: controller.id,
      doorId: door?.id,
      areaIds: above(area?.id),
      tokenId: token?.id,
      groupIds: groups(token?.id),
    },
    occurredMs: event.atMs,
    clearedMs: alarm?.returnedAt === undefined ? undefined : Date.parse(alarm.returnedAt),
    controller,
    door,
    area,
    token,
    person,
  }
}

/** An event of an earlier batch that has turned out to violate anti-passback. */
function seenLate(row: SeenBatch['late'][number], { above, groups }: Lookups): Seen {
  const { eventId, occurredAt, controllerId, doorId, areaId, tokenId, personId } = row
  return {
    at: { eventId },
    matchable: {
      type: violated,
      passback: true,
      controllerId,
      doorId: doorId ?? undefined,
      areaIds: above(areaId ?? undefined),
      tokenId: tokenId ?? undefined,
      groupIds: groups(tokenId ?? undefined),
    },
    occurredMs: occurredAt.getTime(),
    clearedMs: undefined,
    controller: { id: controllerId, title: row.controller },
    door: named(doorId, row.door),
    area: named(areaId, row.area),
    token: named(tokenId, row.token),
    person: named(personId, row.person),
  }
}

const named = (id: number | null, title: string | null): Named | undefined => (id === null ? undefined : { id, title })

/** What of a batch ends something that may be waiting. */
export const clearingsOf = ({ stored }: SeenBatch): Clearing[] =>
  stored.flatMap(({ event }) =>
    endedTypes(event.type).map(type => ({
      controllerId: event.place.controller.id,
      doorId: event.place.door?.id,
      type,
      occurredMs: event.atMs,
    })),
  )
