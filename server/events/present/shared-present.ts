import type { PoolClient } from 'pg'
import { doorStatusAfter, settingTypes, type DoorStatus } from '../../../src/domain/door-status.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Directory } from '../directory/directory.ts'
import { pgArray } from '../../db/pg-array.ts'
import { doorChanges, type Known, type Present, type Sequences } from './present.ts'
import { type ControllerState, lastOfControllers, type Seen, toldOfDoors } from './states.ts'
import { announcePresent, writeControllersSeen, writeDoors } from './write-present.ts'

/**
 * The same for a server of several processes, any of which may ingest a door's next event: a door's earlier state is
 * in its record alone, and is locked while a batch is folded into it.
 */
export function sharedPresent(context: Context, onError: (error: unknown) => void): Present {
  const controllers = new Map<number, Seen<ControllerState>>()
  let writing: Promise<void> = Promise.resolve()
  return {
    saw(directory, stored, sequences) {
      const doors = toldOfDoors(stored, directory).filter(seen => mayTell(seen, directory))
      const seen = lastOfControllers(stored).map(one => newest(controllers, one))
      writing = writing.then(() => write(context, directory.clientId, doors, seen, sequences)).catch(onError)
    },
    settled: () => writing,
  }
}

/** Whether an event may change a door's state. A grant does only if the state was unknown. */
const mayTell = ({ id, is: type }: Seen<string>, { rows }: Directory): boolean =>
  doorStatusAfter(type, rows.door.get(id)?.status ?? 'unknown') !== undefined || settingTypes.includes(type)

/** What came late says nothing of whether a controller can be reached now. */
function newest(known: Map<number, Seen<ControllerState>>, seen: Seen<ControllerState>): Seen<ControllerState> {
  const before = known.get(seen.id)
  if (before && before.atMs > seen.atMs) return before
  known.set(seen.id, seen)
  return seen
}

async function write(
  context: Context,
  clientId: number,
  told: readonly Seen<string>[],
  seen: readonly Seen<ControllerState>[],
  sequences: Sequences,
): Promise<void> {
  const { doors, controllers } = await inTransaction(context.database.pool, async client => {
    const known = told.length > 0 ? await lockDoors(client, clientId, told, sequences) : new Map()
    const changed = doorChanges(known, told, () => 'unknown')
    if (changed.length > 0) await writeDoors(client, changed)
    return { doors: changed, controllers: await writeControllersSeen(client, seen, context.now()) }
  })
  announcePresent(context, clientId, doors, controllers)
}

/** What doors are, and when the newest event that set one occurred, those of the batch apart. */
async function lockDoors(
  client: PoolClient,
  clientId: number,
  told: readonly Seen<string>[],
  { from, to }: Sequences,
): Promise<Map<number, Known<DoorStatus>>> {
  const ids = [...new Set(told.map(({ id }) => id))]
  const first = Math.min(...told.map(({ atMs }) => atMs))
  const { rows } = await client.query<{ doorId: number; status: DoorStatus | null; at: Date | null }>(
    `select d."doorId", d."status", (
       select max(e."occurredAt") from event e
       where e."clientId" = $1 and e."doorId" = d."doorId" and e."occurredAt" > $3 and e."type" = any($4::text[])
         and not e."sequence" between $5 and $6) as "at"
     from door d where d."doorId" = any($2::integer[]) order by d."doorId" for update of d`,
    [clientId, pgArray(ids), new Date(first), pgArray(settingTypes), from, to],
  )
  return new Map(
    rows.map(({ doorId, status, at }) => [
      doorId,
      { atMs: at?.getTime() ?? -Infinity, is: status ?? 'unknown', writtenMs: 0 },
    ]),
  )
}
