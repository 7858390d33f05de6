import { entityChanges } from '../../../src/domain/hubs/pub-sub.ts'
import { subjects } from '../../bus/bus.ts'
import type { Context } from '../../context.ts'
import { Directory } from './directory.ts'
import { readAll, readSome } from './read-rows.ts'
import { type DirectoryKind, directoryKinds } from './rows.ts'

/** How many clients are cached; the least recently used is dropped. */
const mostClients = 500

type Stale = Map<DirectoryKind, Set<number>>
interface Kept {
  readonly loaded: Promise<Directory>
  readonly stale: Stale
  readonly stop: () => void
  refreshing: Promise<void> | undefined
}

/** The directories of all clients that send or watch events: loaded on first use, then updated. */
export interface Directories {
  /** Up to date with every change that was announced before the call. */
  of(clientId: number): Promise<Directory>
  /** Includes controllers just added elsewhere and not announced yet: they are looked up. */
  withControllers(clientId: number, controllerIds: readonly number[]): Promise<Directory>
  close(): void
}

const shared = new WeakMap<Context['bus'], Directories>()

/** The directories of a server: one shared set. */
export function directoriesOf(context: Pick<Context, 'database' | 'bus'>): Directories {
  const made = shared.get(context.bus) ?? directories(context)
  shared.set(context.bus, made)
  return made
}

function directories({ database: { pool }, bus }: Pick<Context, 'database' | 'bus'>): Directories {
  const { kept, open, drop, dropAll } = keeping(pool, bus)
  // What changed in between is unknown: everything is read again when it is next needed.
  const stopGaps = bus.onGap(dropAll)
  const of = async (clientId: number): Promise<Directory> => {
    const entry = kept.get(clientId) ?? open(clientId)
    kept.delete(clientId)
    kept.set(clientId, entry)
    if (kept.size > mostClients) drop(kept.keys().next().value ?? 0)
    const directory = await entry.loaded
    while (entry.stale.size > 0 || entry.refreshing) {
      entry.refreshing ??= refresh(pool, directory, entry.stale).finally(() => (entry.refreshing = undefined))
      await entry.refreshing
    }
    return directory
  }
  return {
    of,
    async withControllers(clientId, controllerIds) {
      const directory = await of(clientId)
      const unknown = controllerIds.filter(id => !directory.rows.controller.has(id))
      const stale = kept.get(clientId)?.stale
      if (bus.kind === 'alone' || unknown.length === 0 || !stale) return directory
      stale.set('controller', new Set([...unknown, ...(stale.get('controller') ?? [])]))
      return of(clientId)
    },
    close() {
      stopGaps()
      dropAll()
    },
  }
}

/** The directories in memory, each with its ear on the bus. */
function keeping(pool: Context['database']['pool'], bus: Context['bus']) {
  const kept = new Map<number, Kept>()
  const drop = (clientId: number) => {
    kept.get(clientId)?.stop()
    kept.delete(clientId)
  }
  const open = (clientId: number): Kept => {
    const stale: Stale = new Map()
    // Listening starts before reading: what changes during it is read again.
    const stop = bus.subscribe(subjects.entities(clientId), message =>
      isMany(message) ? drop(clientId) : markStale(stale, message),
    )
    const loaded = bus.listening().then(() => load(pool, clientId))
    const entry: Kept = { loaded, stale, stop, refreshing: undefined }
    kept.set(clientId, entry)
    loaded.catch(() => kept.get(clientId) === entry && drop(clientId))
    return entry
  }
  const dropAll = () => {
    for (const clientId of kept.keys()) drop(clientId)
  }
  return { kept, open, drop, dropAll }
}

/** Many records of a kind were added or removed at once (an import): which ones is not said. */
const isMany = (message: unknown) =>
  entityChanges
    .safeParse(message)
    .data?.some(({ entity, id }) => id === 0 && directoryKinds.some(kind => kind === entity))

function markStale(stale: Stale, message: unknown): void {
  const parsed = entityChanges.safeParse(message)
  for (const { entity, id } of parsed.success ? parsed.data : []) {
    const kind = directoryKinds.find(known => known === entity)
    if (!kind) continue
    const ids = stale.get(kind) ?? new Set()
    stale.set(kind, ids.add(id))
  }
}

async function load(pool: Context['database']['pool'], clientId: number): Promise<Directory> {
  const directory = new Directory(clientId)
  await pool.query('insert into client_stream ("clientId") values ($1) on conflict do nothing', [clientId])
  for (const kind of directoryKinds) for await (const rows of readAll(pool, clientId, kind)) directory.put(kind, rows)
  return directory
}

/** Reads again what has changed; what can't be read stays marked, and the caller learns why. */
async function refresh(pool: Context['database']['pool'], directory: Directory, stale: Stale): Promise<void> {
  for (const [kind, marked] of stale) {
    stale.delete(kind)
    const ids = [...marked]
    try {
      const rows = await readSome(pool, directory.clientId, kind, ids)
      for (const id of ids) directory.remove(kind, id)
      directory.put(kind, rows)
    } catch (error) {
      stale.set(kind, new Set([...marked, ...(stale.get(kind) ?? [])]))
      throw error
    }
  }
}
