import { sql } from 'kysely'
import { offer, type Queryable, runSql, titlesByKey } from '../../../../server/kit/index.ts'
import { type AccessStep, waysOf } from '../../../domain/access/index.ts'
import { entities } from '../../../domain/entities/index.ts'
import { type NamedStep, pathInWords } from '../domain/path-words.ts'
import { type Thing, type WayIn, waysIn, type WaysIn } from '../domain/ways-in.ts'
import { doorsOf } from './doors.ts'
import { groupsOf, groupsTo } from './groups.ts'
import { isOnWay } from './shown.ts'
import { estateOf, snapshotOf, type Estate } from './snapshot.ts'
import { entityOf } from './titles.ts'

interface Found {
  readonly thing: Thing
  readonly areaId: number | null
  readonly groupId: number | null
  readonly steps: readonly AccessStep[]
}

const nobody = { tokens: new Map(), activations: new Map(), timeProfiles: new Map() }

/** From each door, the groups and the areas that open it. */
async function intoDoors(on: Queryable, clientId: number, doorIds: readonly number[], now: Date) {
  const doors = await doorsOf(on, clientId, doorIds, now)
  const groupsByDoor = new Map<number, readonly number[]>()
  for (const door of doors.values()) groupsByDoor.set(door.doorId, await groupsTo(on, clientId, door))
  const groupIds = [...new Set([...groupsByDoor.values()].flat())]
  const estate = await estateOf(on, { clientId, at: now, now }, doorIds, groupIds)
  const snapshot = snapshotOf(estate, nobody)
  const found: Found[] = []
  for (const { doorId, areaIds } of doors.values()) {
    const thing = { kind: 'door', id: doorId } as const
    const to = (place: { readonly areaId: number } | { readonly groupId: number }) =>
      waysOf(snapshot, { doorId, at: now }, place).filter(way => isOnWay(way, true))
    for (const areaId of areaIds)
      for (const { steps } of to({ areaId })) found.push({ thing, areaId, groupId: null, steps })
    for (const groupId of groupsByDoor.get(doorId) ?? [])
      for (const { steps } of to({ groupId })) found.push({ thing, areaId: null, groupId, steps })
  }
  return { found, estate }
}

/** Members of a group have access through it, in the group's own times. */
async function intoGroups(on: Queryable, clientId: number, groupIds: readonly number[], now: Date) {
  const groups = await groupsOf(on, clientId, groupIds, [])
  const estate = await estateOf(on, { clientId, at: now, now }, [], groupIds)
  const found = [...groups.values()].map(({ groupId, timeProfileId }): Found => {
    const steps: AccessStep[] = [{ kind: 'group', id: groupId }]
    if (timeProfileId !== null) steps.push({ kind: 'timeProfile', id: timeProfileId })
    return { thing: { kind: 'group', id: groupId }, areaId: null, groupId, steps }
  })
  return { found, estate }
}

async function titlesOf(on: Queryable, found: readonly Found[]): Promise<(step: AccessStep) => NamedStep> {
  const ids = Map.groupBy(
    found.flatMap(({ steps }) => steps),
    ({ kind }) => entityOf[kind],
  )
  const titles = new Map<string, string>()
  for (const [entity, steps] of ids) {
    const keys = [...new Set(steps.map(({ id }) => id))]
    for (const [id, title] of await titlesByKey(on, entities, entities[entity], keys))
      titles.set(`${entity} ${id}`, title)
  }
  return step => ({ ...step, title: titles.get(`${entityOf[step.kind]} ${step.id}`) ?? null })
}

const inWords =
  (named: (step: AccessStep) => NamedStep, { timeProfiles }: Estate, now: Date) =>
  ({ steps, ...of }: Found): WayIn => {
    const told = steps.map(named)
    const words = (validFrom: string | null, validUntil: string | null) =>
      pathInWords(told, {
        validFrom,
        validUntil,
        periodsOf: id => timeProfiles.get(id) && (timeProfiles.get(id)?.periods ?? []),
        year: now.getUTCFullYear(),
      })
    return { ...of, words }
  }

const waysOn = (on: Queryable): WaysIn => ({
  async of(clientId, things, now) {
    const idsOf = (kind: Thing['kind']) => things.filter(thing => thing.kind === kind).map(({ id }) => id)
    const all: WayIn[] = []
    for (const { found, estate } of [
      await intoDoors(on, clientId, idsOf('door'), now),
      await intoGroups(on, clientId, idsOf('group'), now),
    ])
      all.push(...found.map(inWords(await titlesOf(on, found), estate, now)))
    return all
  },
  async doorsBelow(clientId, areaId, most) {
    const rows = await runSql<{ doorId: number }>(
      on,
      sql`with recursive below as (
        select ${areaId}::integer as "areaId"
        union select a."areaId" from below b
        join area a on a."clientId" = ${clientId} and a."parentAreaId" = b."areaId" and a."deletedAt" is null
      )
      select "doorId" from door where "clientId" = ${clientId} and "deletedAt" is null
        and "areaId" in (select "areaId" from below) order by "doorId" limit ${most}`,
    )
    return rows.map(({ doorId }) => doorId)
  },
})

/** What leads to doors and groups, for other features. */
export const offeredWays = offer(waysIn, waysOn)
