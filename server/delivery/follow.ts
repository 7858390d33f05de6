import type { DeliveredKind } from '../../src/domain/entities/hardware/change-log.ts'
import { differs, type Noted } from './note.ts'
import { changedAreas, doorsIn, groupsOver } from './places.ts'
import type { Became, Telling } from './tell.ts'
import { groupsOfDoorGroups, groupsWithTimesOf, tokensOf } from './users-of.ts'

/** What else a write makes news: records that controllers now get differently, or that other controllers get. */
export interface Following {
  readonly records: readonly (readonly [kind: DeliveredKind, id: number, became: Became])[]
  /** Areas and groups whose doors may be on other controllers now: their credentials follow. */
  readonly areas: readonly number[]
  readonly groups: readonly number[]
}

/** Works out what follows from written records that decide whom others concern, or what is sent of others. */
export async function following(telling: Telling, noted: readonly Noted[]): Promise<Following> {
  const of = (entity: string) => noted.filter(each => each.entity === entity)
  const [doors, areas] = [of('door'), of('area')]
  const regrouped = await regroupedOf(telling, noted)
  const placed = await changedAreas(telling, doors, areas.filter(edited('parentAreaId')))
  const over = placed.length > 0 ? await groupsOver(telling, placed) : []
  const inside = areas.length > 0 ? await doorsIn(telling, idsOf(areas)) : []
  const people = idsOf(of('person'))
  const tokens = people.length > 0 ? await tokensOf(telling, people) : []
  const as = (kind: DeliveredKind, became: Became, ids: readonly number[]) => ids.map(id => [kind, id, became] as const)
  return {
    records: [
      ...as('zone', 'reached', zonesOf(doors)),
      ...as('door', 'edited', inside),
      ...as('group', 'reached', [...over, ...regrouped]),
      ...as('token', 'edited', tokens),
      ...as('token', 'reached', activated(of('tokenActivation'))),
    ],
    areas: placed,
    groups: [...over, ...regrouped],
  }
}

const idsOf = (all: readonly Noted[]) => all.map(({ id }) => id)

const edited =
  (...columns: string[]) =>
  ({ change, before, after }: Noted) =>
    change === 'edited' && differs(columns, before, after)

const activated = (activations: readonly Noted[]) =>
  activations.map(({ before, after }) => Number((after ?? before)?.['tokenId']))

/** Zones that have gained or lost a door. */
const zonesOf = (doors: readonly Noted[]) =>
  doors
    .filter(({ before, after }) => differs(['zoneId'], before, after))
    .flatMap(({ before, after }) => [before, after].flatMap(row => (row?.['zoneId'] ? [Number(row['zoneId'])] : [])))

/** Groups whose doors may now be on other controllers; a new one has no members. */
async function regroupedOf(telling: Telling, noted: readonly Noted[]): Promise<number[]> {
  const of = (entity: string) => noted.filter(each => each.entity === entity)
  const own = of('group').filter(edited('areaId', 'autoAllDoors', 'doorIds', 'doorGroupIds', 'doorTimes'))
  const doorGroups = idsOf(of('doorGroup').filter(edited('doorIds')))
  const gone = idsOf(of('door').filter(({ change }) => change === 'deleted'))
  return [
    ...idsOf(own),
    ...(doorGroups.length > 0 ? await groupsOfDoorGroups(telling, doorGroups) : []),
    ...(gone.length > 0 ? await groupsWithTimesOf(telling, gone) : []),
  ]
}
