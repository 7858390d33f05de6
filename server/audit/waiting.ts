import type { ClientBase } from 'pg'
import type { SealedText } from './canonical.ts'

/** The most entries of one transaction: on the embedded database others wait during it. */
export const mostAtOnce = 200
/** How long what repeats is counted before it is sealed. */
export const countedMs = 60_000

/** An entry that is to be sealed: its columns as text, and the row of the queue that it comes from. */
export interface Waiting {
  readonly text: SealedText
  readonly happeningId: string | null
}

const instant = (column: string) => `(${column} at time zone 'UTC')::text`
/** Whom the log shows it to: its client, or the provider for what belongs to none. */
const shownTo = (column: string) =>
  `coalesce(${column}, (select min("clientId") from client where "type" = 'provider' and "deletedAt" is null), 0)::text`

const ofChange = `
  select ${shownTo('e."clientId"')} as "clientId", ${instant('e."at"')} as "at", e."change" as "what",
    coalesce(e."outcome", 'done') as "outcome", e."by", e."userId"::text, (e."homeClientId" is not null)::text as "guest",
    e."homeClientId"::text, e."entity", e."title", nullif(e."recordId", 0)::text as "recordId", null as "details",
    '1' as "count", null as "lastAt", e."network", e."agent", e."sessionId"::text, coalesce(e."clientId", 0)::text as "chain",
    e."auditEntryId"::text, e."before"::text, e."after"::text
  from audit_entry e`
const ofHappening = `
  select ${shownTo('h."clientId"')} as "clientId", ${instant('h."at"')} as "at", h."what", h."outcome", h."by",
    h."userId"::text, (h."homeClientId" is not null)::text as "guest", h."homeClientId"::text, h."entity", h."title",
    h."recordId"::text, h."details", h."count"::text, ${instant('h."lastAt"')} as "lastAt", h."network", h."agent",
    h."sessionId"::text, coalesce(h."clientId", 0)::text as "chain", null as "auditEntryId", null as "before",
    null as "after", h."auditHappeningId"::text as "happeningId"
  from audit_happening h`

/**
 * Changes that are committed and not sealed, by their numbers. A change with a smaller number may be committed later:
 * it is then sealed later.
 * @param doneTo up to here all are sealed
 * @param from where to look on
 */
export async function waitingChanges(client: ClientBase, doneTo: number, from: number): Promise<Waiting[]> {
  const { rows } = await client.query<SealedText>(
    `${ofChange} where e."auditEntryId" > $2 and not exists (
       select from audit_log l where l."auditEntryId" = e."auditEntryId" and l."auditEntryId" > $1)
     order by e."auditEntryId" limit ${mostAtOnce}`,
    [doneTo, from],
  )
  return rows.map(text => ({ text, happeningId: null }))
}

/** What else has happened, and is not counted any more. */
export async function waitingHappenings(client: ClientBase, now: Date): Promise<Waiting[]> {
  const { rows } = await client.query<SealedText>(
    `${ofHappening} where h."key" is null or h."at" < $1 order by h."auditHappeningId" limit ${mostAtOnce} for update`,
    [new Date(now.getTime() - countedMs)],
  )
  return rows.map(({ happeningId = null, ...text }) => ({ text, happeningId }))
}
