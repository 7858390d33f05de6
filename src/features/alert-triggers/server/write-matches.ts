import type { PoolClient } from 'pg'
import { type Columns, Parameters, tableOf } from '../../../../server/kit/index.ts'
import type { Clearing, Match } from './matched.ts'

const iso = (ms: number) => new Date(ms).toISOString()
/** The text of a match that an event cleared before its wait was over. */
const cleared = 'It cleared before the wait was over'

const columnsOf = (eventIds: readonly number[], now: Date): Columns<Match> => ({
  occurredAt: ['timestamptz', ({ seen }) => iso(seen.occurredMs)],
  alertTriggerId: ['integer', ({ trigger }) => trigger.alertTriggerId],
  alertTrigger: ['text', ({ trigger }) => trigger.name],
  type: ['text', ({ type }) => type],
  state: ['text', ({ isCleared }) => (isCleared ? 'cancelled' : 'waiting')],
  outcome: ['text', ({ isCleared }) => (isCleared ? cleared : undefined)],
  dueAt: ['timestamptz', ({ dueMs }) => iso(dueMs)],
  settledAt: ['timestamptz', ({ isCleared }) => (isCleared ? now.toISOString() : undefined)],
  waitMinutes: ['integer', ({ trigger }) => trigger.waitMinutes],
  more: ['integer', ({ more }) => more],
  eventId: ['bigint', ({ seen: { at } }) => ('eventId' in at ? at.eventId : eventIds[at.offset - 1])],
  controllerId: ['integer', ({ seen }) => seen.controller.id],
  controller: ['text', ({ seen }) => seen.controller.title],
  doorId: ['integer', ({ seen }) => seen.door?.id],
  door: ['text', ({ seen }) => seen.door?.title],
  areaId: ['integer', ({ seen }) => seen.area?.id],
  area: ['text', ({ seen }) => seen.area?.title],
  tokenId: ['integer', ({ seen }) => seen.token?.id],
  token: ['text', ({ seen }) => seen.token?.title],
  personId: ['integer', ({ seen }) => seen.person?.id],
  person: ['text', ({ seen }) => seen.person?.title],
})

const clearingColumns: Columns<Clearing> = {
  controllerId: ['integer', ({ controllerId }) => controllerId],
  doorId: ['integer', ({ doorId }) => doorId],
  type: ['text', ({ type }) => type],
  at: ['timestamptz', ({ occurredMs }) => iso(occurredMs)],
}

/** What a batch means for triggers: before its transaction ends. */
export interface Matched {
  readonly clientId: number
  readonly now: Date
  readonly matches: readonly Match[]
  readonly clearings: readonly Clearing[]
}

/**
 * Writes down which triggers match which events, once each, and cancels what has cleared while it waited; in one
 * statement.
 */
export async function writeMatches(
  client: PoolClient,
  { clientId, now, matches, clearings }: Matched,
  eventIds: readonly number[],
): Promise<void> {
  const parameters = new Parameters()
  const id = parameters.add(clientId, 'integer')
  const parts: string[] = []
  if (clearings.length > 0)
    parts.push(`cleared as (
      update trigger_event t set "state" = 'cancelled', "outcome" = ${parameters.add(cleared, 'text')},
        "settledAt" = ${parameters.add(now.toISOString(), 'timestamptz')}
      from ${parameters.table('x', tableOf(clearingColumns, clearings))}
      where t."state" = 'waiting' and t."clientId" = ${id} and t."controllerId" = x."controllerId" and t."type" = x."type"
        and t."doorId" is not distinct from x."doorId"
        and t."occurredAt" <= x."at" and x."at" < t."occurredAt" + t."waitMinutes" * interval '1 minute')`)
  if (matches.length > 0) {
    const columns = columnsOf(eventIds, now)
    const names = Object.keys(columns)
      .map(name => `"${name}"`)
      .join(', ')
    parts.push(`made as (
      insert into trigger_event ("clientId", ${names})
      select ${id}, ${names} from ${parameters.table('m', tableOf(columns, matches))}
      on conflict ("alertTriggerId", "eventId") do nothing)`)
  }
  await client.query(`with ${parts.join(',\n')} select 1`, parameters.values)
}
