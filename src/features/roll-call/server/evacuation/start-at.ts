import type { PoolClient } from 'pg'
import {
  announceEntries,
  type Author,
  type Context,
  insertRows,
  subjects,
  tell,
  writeAudit,
} from '../../../../../server/kit/index.ts'
import { evacuation } from '../../domain/evacuation.ts'
import { evacuationKinds } from '../../domain/evacuation-title.ts'
import { type LiveMark, markKind } from '../../domain/mark.ts'
import type { EvacuationBegun } from '../../domain/messages.ts'
import { keepPeople, thoseAt } from './begin.ts'
import { evacuationStarted } from './messages.ts'
import type { PersonIn } from './who-is-in.ts'

interface Wanted {
  readonly author: Author
  readonly areaId: number
  readonly site: string
  readonly kind: keyof typeof evacuationKinds
  /** Everybody who is in at the client's sites. */
  readonly people: readonly PersonIn[]
  readonly now: Date
}

/** An evacuation that was started, before anybody hears of it. */
export interface Started {
  readonly clientId: number
  readonly begun: EvacuationBegun
  readonly cleared: readonly LiveMark[]
  readonly now: Date
}

/** Starts an evacuation of a site, which is locked and has none that runs; as one that is started by the form. */
export async function startAt(
  client: PoolClient,
  { author, areaId, site, kind, people, now }: Wanted,
): Promise<Started> {
  const { clientId, userId, name: by } = author
  const inside = await thoseAt(client, { clientId, areaId }, people)
  const row = {
    clientId,
    areaId,
    kind,
    status: 'running',
    startedAt: now,
    startedById: userId,
    startedBy: by,
    people: inside.length,
    createdById: userId,
  }
  const [evacuationId = 0] = await insertRows(client, evacuation.table, [row], evacuation.key)
  const after = { ...row, startedAt: now.toISOString() }
  const added = { entity: evacuation, recordId: evacuationId, change: 'added', before: null, after } as const
  await writeAudit(client, author, now, added)
  const cleared = await keepPeople(client, { clientId, areaId, by, now }, evacuationId, inside)
  const begun = { evacuationId, areaId, kind: evacuationKinds[kind], site, people: inside.length, by }
  return { clientId, begun, cleared, now }
}

/** Tells every page and every server, after the commit. */
export function tellStarted({ bus }: Context, { clientId, begun, cleared, now }: Started): void {
  announceEntries(bus, clientId, markKind, cleared, now)
  bus.publish(subjects.entities(clientId), [{ entity: evacuation.id, id: begun.evacuationId, change: 'added' }])
  tell(bus, clientId, evacuationStarted, begun)
}
