import type pg from 'pg'
import { clientBook, type ClientBook, type Context } from '../../../../server/kit/index.ts'
import type { Rule } from '../domain/match.ts'
import { RuleIndex } from '../domain/rule-index.ts'

/** Whose changes may change what matches. */
const concerned: readonly string[] = ['alertTrigger', 'tokenActivation', 'group']

export interface KnownTrigger extends Rule {
  readonly alertTriggerId: number
  readonly name: string
  readonly waitMinutes: number
}

/** What ingest has to know of a client's triggers. */
export interface Known {
  readonly index: RuleIndex<KnownTrigger>
  /** By credential: those of its groups that a trigger names. */
  readonly groupsOf: ReadonlyMap<number, readonly number[]>
  /** Whether something waits, or may wait: only then does it matter that an event clears. */
  readonly mayWait: boolean
}

/** The triggers of each client; undefined where one has none. */
export type Book = ClientBook<Known | undefined>

export const triggerBook = (context: Pick<Context, 'database' | 'bus'>): Book =>
  clientBook(context, concerned, clientId => read(context.database.pool, clientId))

async function read(pool: pg.Pool, clientId: number): Promise<Known | undefined> {
  const { rows: triggers } = await pool.query<KnownTrigger>(
    `select "alertTriggerId", "name", "eventTypes", "areaId", "controllerIds", "doorIds", "groupId", "tokenIds", "waitMinutes"
     from alert_trigger where "clientId" = $1 and "deletedAt" is null order by "alertTriggerId"`,
    [clientId],
  )
  const { rows: waiting } = await pool.query(
    `select 1 from trigger_event where "clientId" = $1 and "state" = 'waiting' limit 1`,
    [clientId],
  )
  if (triggers.length === 0 && waiting.length === 0) return undefined
  const groupIds = [...new Set(triggers.flatMap(({ groupId }) => groupId ?? []))]
  return {
    index: new RuleIndex(triggers),
    groupsOf: groupIds.length > 0 ? await readGroups(pool, clientId, groupIds) : new Map(),
    mayWait: waiting.length > 0 || triggers.some(({ waitMinutes }) => waitMinutes > 0),
  }
}

/** The credentials that are active in groups, each with those groups. */
export async function readGroups(
  pool: pg.Pool,
  clientId: number,
  groupIds: readonly number[],
): Promise<Map<number, number[]>> {
  const { rows } = await pool.query<{ tokenId: number; groupIds: number[] }>(
    `select "tokenId", array_agg(distinct "groupId") as "groupIds" from token_activation
     where "clientId" = $1 and "groupId" = any($2::integer[]) and "active" and "deletedAt" is null group by 1`,
    [clientId, groupIds],
  )
  return new Map(rows.map(({ tokenId, groupIds: own }) => [tokenId, own]))
}
