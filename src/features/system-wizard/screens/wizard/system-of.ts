import type { NewSystem } from '../../domain/new-system.ts'
import { controllerNames, doorName } from '../../domain/suggest.ts'
import { doorsOf, type SystemDraft } from './draft.ts'

/** What suggested names are made of. */
export interface Suggesting {
  /** The title of the site; empty while there is none. */
  readonly site: string
  /** Names of controllers that are there already. */
  readonly taken: readonly string[]
  /** The words of the brand. */
  readonly controller: string
  readonly door: string
}

/** What is sent of what is typed: suggested names are filled in, and zones are named by their place. */
export function systemOf(draft: SystemDraft, suggesting: Suggesting): NewSystem {
  const { key, isNew, areaId, name, typeId, parentAreaId, commDeviceId, zones } = draft
  const names = namesOf(draft, suggesting)
  const zoneIds = zones.map(({ id }) => id)
  let doorIndex = 0
  return {
    key,
    site: isNew ? { areaId: null, made: { name, typeId, parentAreaId } } : { areaId, made: null },
    commDeviceId,
    controllers: draft.controllers.map((each, index) => ({
      name: names[index] ?? '',
      type: each.type,
      udn: each.udn.trim() || null,
      doors: doorsOf(each).map(({ number, name: typed, zoneId, readers }) => {
        const suggested = doorName(doorIndex++, suggesting.door)
        return { number, name: typed ?? suggested, zone: placeOf(zoneId, zoneIds), readers }
      }),
    })),
    zones: zones.map(each => ({ name: each.name })),
  }
}

/** The names of the controllers; the suggested ones differ from those that are typed. */
function namesOf({ controllers }: SystemDraft, { site, taken, controller }: Suggesting): readonly string[] {
  const typed = controllers.flatMap(({ name }) => name ?? [])
  const suggested = controllerNames(site.trim() || controller, controllers.length, [...taken, ...typed]).values()
  return controllers.map(({ name }) => name ?? suggested.next().value ?? '')
}

/** A zone that has been taken out again is none. */
const placeOf = (zoneId: number | null, zoneIds: readonly number[]): number | null => {
  const at = zoneId === null ? -1 : zoneIds.indexOf(zoneId)
  return at === -1 ? null : at
}

/** The draft once it is sent: suggested names stay as they were sent, so that sending it again is the same request. */
export const settled = (draft: SystemDraft, { controllers }: NewSystem): Partial<SystemDraft> => ({
  controllers: draft.controllers.map((each, index) => {
    const sent = controllers[index]
    return {
      ...each,
      name: sent?.name ?? each.name,
      doors: [
        ...doorsOf(each).map((door, at) => ({ ...door, name: sent?.doors[at]?.name ?? door.name })),
        ...each.doors.slice(sent?.doors.length),
      ],
    }
  }),
})
