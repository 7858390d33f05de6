import type pg from 'pg'
import { entityChanges } from '../../../domain/hubs/pub-sub.ts'
import { type Context, subjects } from '../../../../server/kit/index.ts'
import type { Rule } from '../domain/match.ts'
import { RuleIndex } from '../domain/rule-index.ts'

/** How many clients are cached; the least recently used is dropped. */
const mostClients = 500
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

/** The triggers of all clients that send events: read on first use, and again when they change. */
export interface Book {
  /** Up to date with every change that was announced before the call. Undefined where a client has no triggers. */
  of(clientId: number): Promise<Known | undefined>
  close(): void
}

interface Kept {
  loaded: Promise<Known | undefined> | undefined
  readonly stop: () => void
}

export function triggerBook({ database: { pool }, bus }: Pick<Context, 'database' | 'bus'>): Book {
  const kept = new Map<number, Kept>()
  const drop = (clientId: number) => {
    kept.get(clientId)?.stop()
    kept.delete(clientId)
  }
  const dropAll = () => {
    for (const clientId of kept.keys()) drop(clientId)
  }
  // What changed in between is unknown.
  const stopGaps = bus.onGap(dropAll)
  const open = (clientId: number): Kept => {
    const entry: Kept = {
      loaded: undefined,
      stop: bus.subscribe(subjects.entities(clientId), message => {
        const changes = entityChanges.safeParse(message).data ?? []
        if (changes.some(({ entity }) => concerned.includes(entity))) entry.loaded = undefined
      }),
    }
    return entry
  }
  const load = (entry: Kept, clientId: number) => {
    // Listening starts before reading: what changes during it is read again.
    const loaded = bus.listening().then(() => read(pool, clientId))
    entry.loaded = loaded
    loaded.catch(() => entry.loaded === loaded && (entry.loaded = undefined))
    return loaded
  }
  return {
    of(clientId) {
      const entry = kept.get(clientId) ?? open(clientId)
      kept.delete(clientId)
      kept.set(clientId, entry)
      if (kept.size > mostClients) drop(kept.keys().next().value ?? 0)
      return entry.loaded ?? load(entry, clientId)
    },
    close() {
      stopGaps()
      dropAll()
    },
  }
}

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
