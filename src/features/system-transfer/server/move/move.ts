import type { PoolClient } from 'pg'
import { type Context, handOver, type Session, type Touched } from '../../../../../server/kit/index.ts'
import { fault } from '../../../../domain/faults.ts'
import type { Block } from '../../domain/preview.ts'
import { planOf } from '../plan/preview.ts'
import type { Entities, Keys } from '../plan/site.ts'
import { type Copies, copyUsed } from './copy.ts'
import { cutReferences } from './cut.ts'
import { endRecords } from './end.ts'
import { lockSite } from './lock.ts'
import { noteAll } from './note.ts'
import { moveRecords } from './records.ts'
import { turnReferences } from './references.ts'

/** A transfer that somebody has decided on. */
export interface Move {
  readonly from: number
  readonly to: number
  readonly areaId: number
  /** Who decided: a user of the new client may not know what is in the way at the former one. */
  readonly session: Session
  readonly now: Date
}

/** What a transfer has done, to be told after the commit. */
export interface Moved {
  readonly total: number
  readonly touched: readonly Touched[]
  readonly controllers: ReadonlySet<number>
}

/**
 * Moves a site with all its system to another client, within the caller's transaction.
 * @throws 409 with the first thing that stands in the way
 */
export async function moveSystem(
  client: PoolClient,
  { entities }: Pick<Context, 'entities'>,
  move: Move,
): Promise<Moved> {
  const { from, to, areaId, now } = move
  await lockSite(client, entities, from, areaId)
  const { site, blocks, renames } = await planOf(client, entities, move)
  refuseBlocked(move, blocks)
  const copies = await copyUsed(client, entities, site, move)
  await turnReferences(client, entities, site, copies)
  const cut = await cutReferences(client, { entities }, site, move)
  await noteLeaving(client, entities, move, [site.moving, site.ending])
  await endRecords(client, entities, site, move)
  await moveRecords(client, entities, site, renames, move)
  const copied = new Map([...copies].map(([id, made]) => [id, [...made.values()]]))
  await noteComing(client, entities, move, [site.moving, copied])
  const controllers = await handOver({
    client,
    entities,
    now,
    from,
    to,
    controllerIds: [...(site.moving.get('controller') ?? [])],
    moved: site.moving,
    copied,
    changed: new Map([...cut].map(([id, keys]) => [id, [...keys]])),
  })
  const changed = new Map([...cut].map(([id, keys]) => [id, [...keys]]))
  return { total: site.total, touched: touchedBy(move, site, copies, changed), controllers }
}

function refuseBlocked({ session, from }: Move, [block]: readonly Block[]): void {
  if (!block) return
  const own = [block.title, block.text].filter(Boolean).join(' ')
  const why = session.clientId === from ? own : 'who offers it has to settle something first'
  throw fault('notNow', { message: `Nothing has moved: ${why}` })
}

async function noteLeaving(client: PoolClient, entities: Entities, move: Move, all: readonly Keys[]): Promise<void> {
  for (const keysOf of all)
    for (const [id, keys] of keysOf) {
      const entity = entities[id]
      if (!entity) continue
      const before = () => ({ clientId: move.from })
      const author = { ...move, clientId: move.from }
      await noteAll(client, entities, author, { entity, keys, change: 'deleted', before, after: () => null })
    }
}

async function noteComing(client: PoolClient, entities: Entities, move: Move, all: readonly Keys[]): Promise<void> {
  for (const keysOf of all)
    for (const [id, keys] of keysOf) {
      const entity = entities[id]
      if (!entity) continue
      const after = () => ({ clientId: move.to })
      const author = { ...move, clientId: move.to }
      await noteAll(client, entities, author, { entity, keys, change: 'added', before: () => null, after })
    }
}

/** The changes as the pages of both clients hear of them. */
function touchedBy(
  { from, to }: Move,
  { moving, ending }: { readonly moving: Keys; readonly ending: Keys },
  copies: Copies,
  cut: Keys,
): Touched[] {
  const of = (all: Keys, change: Touched['change'], clientId: number): Touched[] =>
    [...all].flatMap(([entity, ids]) => ids.map((id): Touched => ({ entity, id, change, clientId })))
  const copied = new Map([...copies].map(([id, made]) => [id, [...made.values()]]))
  const log = (clientId: number): Touched => ({ entity: 'changeLog', id: 0, change: 'added', clientId })
  return [
    ...of(moving, 'deleted', from),
    ...of(ending, 'deleted', from),
    ...of(cut, 'edited', from),
    ...of(moving, 'added', to),
    ...of(copied, 'added', to),
    log(from),
    log(to),
  ]
}
