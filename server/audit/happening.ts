import { createHash } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import type { AuditKind, AuditOutcome } from '../../src/domain/audit.ts'
import type { Session } from '../session.ts'

/** Something for the audit log that is no change of a record. */
export interface Happening {
  readonly what: AuditKind
  readonly outcome?: AuditOutcome
  /** Whose it is; null for what belongs to no client. */
  readonly clientId: number | null
  /** The client that a guest belongs to. */
  readonly homeClientId?: number | null
  readonly userId: number | null
  readonly by: string
  readonly sessionId?: number | null
  readonly network?: string | null
  readonly agent?: string | null
  readonly entity?: string
  readonly recordId?: number
  readonly title?: string
  /** In words; never a secret. */
  readonly details?: string
}

/** Who did it, for whom and from where, by their session. */
export const actor = ({ clientId, homeClientId, userId, name, sessionId, origin }: Session) => ({
  clientId,
  homeClientId: homeClientId === clientId ? null : homeClientId,
  userId,
  by: name,
  sessionId: sessionId || null,
  network: origin?.network ?? null,
  agent: origin?.agent ?? null,
})

const cut = (text: string | undefined, most: number) => text?.slice(0, most).toWellFormed().replaceAll('\0', '') ?? null
const columns = `"key", "at", "what", "outcome", "clientId", "homeClientId", "userId", "by", "sessionId", "network", "agent",
  "entity", "recordId", "title", "details"`
const values = '$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15'

const valuesOf = (key: string | null, now: Date, told: Happening) => [
  key,
  now,
  told.what,
  told.outcome ?? 'done',
  told.clientId,
  told.homeClientId ?? null,
  told.userId,
  cut(told.by, 200),
  told.sessionId ?? null,
  told.network ?? null,
  told.agent ?? null,
  told.entity ?? null,
  told.recordId ?? null,
  cut(told.title, 200),
  cut(told.details, 500),
]

/** Writes it down, to be sealed within seconds; in the transaction of what it is about, where there is one. */
export async function noteHappening(on: Pool | ClientBase, now: Date, told: Happening): Promise<void> {
  await on.query(`insert into audit_happening (${columns}) values (${values})`, valuesOf(null, now, told))
}

const sameOrNone = (column: string) =>
  `"${column}" = case when h."${column}" is not distinct from excluded."${column}" then h."${column}" end`

/**
 * The same for what may repeat: within about a minute it is one entry with a count. Values that differ between the
 * repeats are left out.
 * @param key what makes it the same
 */
export async function tallyHappening(
  on: Pool | ClientBase,
  now: Date,
  key: readonly unknown[],
  told: Happening,
): Promise<void> {
  const hash = createHash('sha256').update(JSON.stringify(key)).digest('hex')
  const differing = ['sessionId', 'network', 'agent', 'entity', 'recordId', 'title', 'details'].map(sameOrNone)
  await on.query(
    `insert into audit_happening as h (${columns}) values (${values})
     on conflict ("key") do update set "count" = h."count" + 1, "lastAt" = excluded."at", ${differing.join(', ')}`,
    valuesOf(hash, now, told),
  )
}
