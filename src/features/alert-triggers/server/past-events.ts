import { sql } from 'kysely'
import { entities } from '../../../domain/entities/index.ts'
import { endingTypes } from '../../../domain/events.ts'
import { type Queryable, reach, runSql, type Session } from '../../../../server/kit/index.ts'
import type { Rule } from '../domain/match.ts'

/** How many events are looked at in all; of each type (door, credential) as many at least as `fewest`. */
const most = 10_000
const fewest = 50
const mostViolations = 1000

export interface PastRow {
  readonly eventId: number
  readonly type: string
  readonly occurredAt: Date
  readonly controllerId: number
  readonly controller: string | null
  readonly doorId: number | null
  readonly door: string | null
  readonly areaId: number | null
  /** The node, input or output that it is about. */
  readonly part: string | null
  readonly tokenId: number | null
  readonly passback: boolean
}
interface ReadRow extends PastRow {
  /** What it was found by. */
  readonly key: string
  /** The caller may see it. */
  readonly isSeen: boolean
}

export interface PastEvents {
  /** The oldest first. */
  readonly rows: readonly PastRow[]
  /** From when on they are complete. */
  readonly since: Date
}

const violated = 'antiPassbackViolated'

/** By which index few events have to be looked at. */
function keysOf({ doorIds, tokenIds, eventTypes }: Rule) {
  const types = eventTypes.filter(type => type !== violated)
  const withEnds = [...new Set([...types, ...types.flatMap(endingTypes)])]
  if (doorIds.length > 0) return { column: 'doorId', keys: doorIds.map(String) }
  if (tokenIds.length > 0) return { column: 'tokenId', keys: tokenIds.map(String) }
  return { column: 'type', keys: withEnds }
}

/**
 * The newest events that a trigger may match, or that may clear others. What is read is bounded by each index, before
 * anything else is asked: so it is known how far back it is complete.
 */
export async function pastEvents(on: Queryable, session: Session, rule: Rule, from: Date): Promise<PastEvents> {
  const { column, keys } = keysOf(rule)
  const perKey = Math.max(fewest, Math.floor(most / Math.max(1, keys.length)))
  const type = column === 'type' ? sql`text` : sql`integer`
  const columns = sql`event."eventId", event."type", event."occurredAt", event."controllerId", event."controller", event."doorId",
    event."door", event."areaId", coalesce(event."node", event."inputRecord", event."outputRecord") as "part", event."tokenId",
    event."passback", (${reach(entities.event, session)}) as "isSeen"`
  const own = sql`event."clientId" = ${session.clientId} and event."occurredAt" >= ${from} and event."receivedAt" >= ${from}`
  const found = await runSql<ReadRow>(
    on,
    sql`select k."key"::text as "key", e.* from unnest(${keys}::${type}[]) as k("key"), lateral (
      select ${columns} from event where ${own} and event.${sql.ref(column)} = k."key"
      order by event."occurredAt" desc limit ${perKey}) e`,
  )
  const isAsked = column === 'type' && rule.eventTypes.includes(violated)
  const violations = isAsked
    ? await runSql<ReadRow>(
        on,
        sql`select ${violated} as "key", ${columns} from (
            select "eventId" from event_alarm where "clientId" = ${session.clientId} and "type" = ${violated}
              and "occurredAt" >= ${from} and "eventId" is not null order by "occurredAt" desc limit ${mostViolations}
          ) a join event using ("eventId") where ${own}`,
      )
    : []
  const since = completeSince([...found, ...violations], key => (key === violated ? mostViolations : perKey), from)
  const byId = new Map([...found, ...violations].map(row => [row.eventId, row]))
  const rows = [...byId.values()]
    .filter(({ isSeen, occurredAt }) => isSeen && occurredAt >= since)
    .toSorted((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime() || one.eventId - other.eventId)
  return { rows, since }
}

/**
 * From when on nothing is missing: where a key has more than was read of it, from the oldest that was.
 * @param mostOf how many of a key were read at most
 */
export function completeSince(
  rows: readonly { readonly key: string; readonly occurredAt: Date }[],
  mostOf: (key: string) => number,
  from: Date,
): Date {
  const cut = [...Map.groupBy(rows, ({ key }) => key)].filter(([key, own]) => own.length >= mostOf(key))
  const oldest = cut.map(([, own]) => Math.min(...own.map(({ occurredAt }) => occurredAt.getTime())))
  return new Date(Math.max(from.getTime(), ...oldest))
}
