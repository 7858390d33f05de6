import { type DeliveredKind, deliveredKinds } from '../../src/domain/entities/hardware/change-log.ts'
import { entities } from '../../src/domain/entities/index.ts'
import { queueCheck } from './check.ts'
import { following } from './follow.ts'
import type { Noted } from './note.ts'
import { queueSpreads } from './spread.ts'
import { subjects } from './subjects.ts'
import { type Became, takeTurn, tell, type Telling } from './tell.ts'

/** What a write came to: controllers that have something new to pull, and whether more is to be worked out after it. */
export interface Delivered {
  readonly controllers: ReadonlySet<number>
  readonly isSpreading: boolean
}

type Told = Map<DeliveredKind, Map<number, Became>>

/**
 * Creates the changes for records written by a transaction, at its end. A record that decides whom
 * others concern has those delivered too: few at once, and the many (the credentials of an area or a group, the doors
 * of a client) after the transaction, some at a time.
 */
export async function deliver(telling: Telling, noted: readonly Noted[]): Promise<Delivered> {
  if (noted.length === 0) return { controllers: new Set(), isSpreading: false }
  await takeTurn(telling)
  const told: Told = new Map()
  const add = (kind: DeliveredKind, id: number, became: Became) => {
    const all = told.get(kind) ?? new Map<number, Became>()
    told.set(kind, all)
    const before = all.get(id)
    // What was added and then edited in one write is new to everybody.
    if (before === undefined || before === 'reached' || became === 'deleted') all.set(id, became)
  }
  for (const { entity, id, change } of noted) if (isKind(entity)) add(entity, id, change)
  const { records, areas, groups } = await following(telling, noted)
  for (const [kind, id, became] of records) add(kind, id, became)

  const of = (entity: string) => noted.filter(each => each.entity === entity)
  const controllers: number[] = []
  for (const kind of Object.keys(subjects) as DeliveredKind[])
    controllers.push(...(await tell(telling, kind, told.get(kind) ?? new Map())))
  const added = of('controller').filter(({ change }) => change === 'added')
  controllers.push(
    ...(await tellNewControllers(
      telling,
      added.map(({ id }) => id),
    )),
  )
  await forgetControllers(telling, of('controller'))
  await queueSpreads(telling, areas, groups)
  const clients = of('client').length
  if (clients > 0) await queueCheck(telling, 'door')
  return { controllers: new Set(controllers), isSpreading: areas.length + groups.length + clients > 0 }
}

const isKind = (entity: string): entity is DeliveredKind => Object.hasOwn(deliveredKinds, entity)

/** A controller that is new to a client gets what concerns every controller. @returns those with something new to pull */
export async function tellNewControllers(telling: Telling, controllerIds: readonly number[]): Promise<number[]> {
  if (controllerIds.length === 0) return []
  const told: number[] = []
  for (const kind of ['timeProfile', 'holiday'] as const) {
    const { table, key } = entities[kind]
    const { rows } = await telling.client.query<{ id: number }>(
      `select "${key}" as "id" from ${table} where "clientId" = $1 and "deletedAt" is null`,
      [telling.clientId],
    )
    const all = new Map(rows.map(row => [row.id, 'reached' as const]))
    for (const id of controllerIds) told.push(...(await tell(telling, kind, all, id)))
  }
  return told
}

/** One that is gone pulls nothing any more: nothing is pending for it. */
async function forgetControllers({ client }: Telling, controllers: readonly Noted[]): Promise<void> {
  const gone = controllers.filter(({ change }) => change === 'deleted').map(({ id }) => id)
  if (gone.length === 0) return
  await client.query(`delete from change_log where "controllerId" = any($1) and "state" = 'pending'`, [gone])
}
