import type { NewSystem } from '../../domain/new-system.ts'
import { doorsOf, inZone, type SystemDraft, withDoor } from './draft.ts'

const keyOf = (controllerId: number, index: number) => `${controllerId}.${index}`

/** The doors to choose from, below the names of their controllers. */
export const choicesOf = ({ controllers }: SystemDraft, system: NewSystem) =>
  controllers.flatMap((each, index) => {
    const items = doorsOf(each).map(({ number }, at) => ({
      value: keyOf(each.id, at),
      label: `${number ?? ''} ${system.controllers[index]?.doors[at]?.name ?? ''}`.trim(),
    }))
    return items.length > 0 ? [{ group: system.controllers[index]?.name ?? '', items }] : []
  })

/** The doors of a zone. */
export const doorsIn = ({ controllers }: SystemDraft, zoneId: number): string[] =>
  controllers.flatMap(each => doorsOf(each).flatMap((door, at) => (door.zoneId === zoneId ? [keyOf(each.id, at)] : [])))

/** The draft in which a zone has these doors and no others. */
export const withDoorsIn = (draft: SystemDraft, zoneId: number, chosen: readonly string[]): Partial<SystemDraft> => ({
  controllers: draft.controllers.map(controller =>
    doorsOf(controller).reduce((each, door, at) => {
      const isChosen = chosen.includes(keyOf(each.id, at))
      if (isChosen === (door.zoneId === zoneId)) return each
      return withDoor(each, at, inZone(isChosen ? zoneId : null))
    }, controller),
  ),
})
