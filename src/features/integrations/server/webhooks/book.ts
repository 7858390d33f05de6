import type pg from 'pg'
import { entityChanges } from '../../../../domain/hubs/pub-sub.ts'
import { type Context, subjects } from '../../../../../server/kit/index.ts'

/** How many clients are cached; the least recently used is dropped. */
const mostClients = 500

/** What ingest has to know of a webhook that is switched on. */
export interface KnownWebhook {
  readonly webhookId: number
  readonly name: string
  readonly eventTypes: readonly string[]
  readonly areaIds: readonly number[]
}

/** The webhooks of all clients that send events: read on first use, and again when they change. */
export interface Book {
  /** Up to date with every change that was announced before the call. */
  of(clientId: number): Promise<readonly KnownWebhook[]>
  close(): void
}

interface Kept {
  loaded: Promise<readonly KnownWebhook[]> | undefined
  readonly stop: () => void
}

export function webhookBook({ database: { pool }, bus }: Pick<Context, 'database' | 'bus'>): Book {
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
        if (changes.some(({ entity }) => entity === 'webhook')) entry.loaded = undefined
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

async function read(pool: pg.Pool, clientId: number): Promise<readonly KnownWebhook[]> {
  const { rows } = await pool.query<KnownWebhook>(
    `select "webhookId", "name", "eventTypes", "areaIds" from webhook
     where "clientId" = $1 and "deletedAt" is null and "enabled" order by lower("name"), "webhookId"`,
    [clientId],
  )
  return rows
}
