import { type DeliveredKind, deliveredKinds } from '../../src/domain/entities/change-log.ts'
import { type Noted, differs } from './note.ts'
import { changedAreas, doorsIn, groupsOver } from './places.ts'
import { queueSpreads } from './spread.ts'
import { subjects } from './subjects.ts'
import { type Became, takeTurn, tell, type Telling } from './tell.ts'

/** What a write came to for controllers: whether there is something new to pull, or to be worked out after it. */
export interface Delivered {
  readonly isTold: boolean
  readonly isSpreading: boolean
}

type Told = Map<DeliveredKind, Map<number, Became>>

/**
 * Tells controllers what they must know of the records that a transaction has written, at its end. A record that decides
 * whom others concern has them told too: few at once, and the many (the credentials of an area or a group) after the
 * transaction, some at a time.
 */
export async function deliver(telling: Telling, noted: readonly Noted[]): Promise<Delivered> {
  if (noted.length === 0) return { isTold: false, isSpreading: false }
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
  const of = (entity: string) => noted.filter(each => each.entity === entity)
  for (const { before, after } of of('tokenActivation')) add('token', Number((after ?? before)?.['tokenId']), 'reached')
  const areas = await changedAreas(telling, of('door'), of('area'))
  const over = areas.length > 0 ? await groupsOver(telling, areas) : []
  for (const id of over) add('group', id, 'reached')
  const moved = of('area').map(({ id }) => id)
  if (moved.length > 0) for (const id of await doorsIn(telling, moved)) add('door', id, 'edited')

  let count = 0
  for (const kind of Object.keys(subjects) as DeliveredKind[])
    count += await tell(telling, kind, told.get(kind) ?? new Map())
  count += await tellNewControllers(telling, of('controller'))
  await forgetControllers(telling, of('controller'))
  const groups = [...over, ...regrouped(of('group'))]
  await queueSpreads(telling, areas, groups)
  return { isTold: count > 0, isSpreading: areas.length + groups.length > 0 }
}

const isKind = (entity: string): entity is DeliveredKind => Object.hasOwn(deliveredKinds, entity)

/** Groups whose doors may stand on other controllers now; a new one has no members. */
const regrouped = (groups: readonly Noted[]) =>
  groups
    .filter(
      ({ change, before, after }) =>
        change === 'edited' && differs(['areaId', 'autoAllDoors', 'doorIds'], before, after),
    )
    .map(({ id }) => id)

/** A new controller is told what concerns every controller. */
async function tellNewControllers(telling: Telling, controllers: readonly Noted[]): Promise<number> {
  const added = controllers.filter(({ change }) => change === 'added')
  if (added.length === 0) return 0
  const { rows } = await telling.client.query<{ timeProfileId: number }>(
    'select "timeProfileId" from time_profile where "clientId" = $1 and "deletedAt" is null',
    [telling.clientId],
  )
  const profiles = new Map(rows.map(({ timeProfileId }) => [timeProfileId, 'reached' as const]))
  let count = 0
  for (const { id } of added) count += await tell(telling, 'timeProfile', profiles, id)
  return count
}

/** One that is gone pulls nothing any more: nothing is pending for it. */
async function forgetControllers({ client }: Telling, controllers: readonly Noted[]): Promise<void> {
  const gone = controllers.filter(({ change }) => change === 'deleted').map(({ id }) => id)
  if (gone.length === 0) return
  await client.query(`delete from change_log where "controllerId" = any($1) and "state" = 'pending'`, [gone])
}
