import {
  cannotHaveDoors,
  cannotHold,
  controllerNotAbove,
  doorOutside,
  doorTakenAway,
  isCircle,
} from '../../../domain/standing.ts'
import { notUnique } from '../../../domain/unique-sets.ts'
import type { Thing } from './answers.ts'
import { areaKey, areasUpFrom, isWithin, type SystemTree, titleOf } from './tree.ts'

/** Why a thing may not stand in an area, as the server would say it; undefined where it may. */
export function moveRefusal(tree: SystemTree, thing: Thing, areaId: number): string | undefined {
  if (thing.kind === 'area' && thing.id === tree.rootId)
    return `${titleOf(thing)} is the top of this tree and stays there`
  const to = tree.things.get(areaKey(areaId))
  if (!to) return 'The {one area} is not in this tree any more'
  if (thing.areaId === areaId) return `${titleOf(thing)} is in ${titleOf(to)} already`
  if (thing.kind === 'area') return areaRefusal(tree, thing, to)
  if (thing.kind === 'controller') return controllerRefusal(tree, thing, areaId)
  return thing.kind === 'door' ? doorRefusal(tree, thing, to) : undefined
}

const typeOf = ({ types }: SystemTree, { typeId }: Thing) => (typeId === null ? undefined : types.get(typeId))
const doorsOf = ({ things }: SystemTree, takes: (door: Thing) => boolean) =>
  [...things.values()]
    .filter(each => each.kind === 'door' && takes(each))
    .toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))

/** Where the controller of a door stands; null where it is above the tree, or not to be seen. */
const controllerArea = ({ things }: SystemTree, { controllerId }: Thing): number | null =>
  things.get(`controller:${controllerId ?? 0}`)?.areaId ?? null

function areaRefusal(tree: SystemTree, area: Thing, to: Thing): string | undefined {
  if (isWithin(tree, to.id, area.id)) return isCircle('Parent {one area}')
  const unfit = cannotHold(typeOf(tree, to), area.typeId ?? 0, typeOf(tree, area))
  if (unfit !== undefined) return unfit
  const above = areasUpFrom(tree, to.id)
  const taken = doorsOf(tree, door => {
    if (!isWithin(tree, door.areaId, area.id)) return false
    const at = controllerArea(tree, door)
    return at !== null && !isWithin(tree, at, area.id) && !above.includes(at)
  })[0]
  return taken ? doorTakenAway(taken) : nameRefusal(tree, { ...area, areaId: to.id }, area.name)
}

function controllerRefusal(tree: SystemTree, controller: Thing, areaId: number): string | undefined {
  const outside = doorsOf(tree, door => door.controllerId === controller.id && !isWithin(tree, door.areaId, areaId))[0]
  return outside && doorOutside(outside)
}

function doorRefusal(tree: SystemTree, door: Thing, to: Thing): string | undefined {
  const unfit = cannotHaveDoors(typeOf(tree, to))
  if (unfit !== undefined) return unfit
  const at = controllerArea(tree, door)
  return at !== null && !areasUpFrom(tree, to.id).includes(at) ? controllerNotAbove : undefined
}

/** Why a thing may not have a name; undefined where it may. Areas have other names than those beside them. */
export function nameRefusal({ things, rootId }: SystemTree, thing: Thing, name: string): string | undefined {
  if (name.trim() === '') return 'Name is required'
  if (thing.kind === 'door' || (thing.kind === 'area' && thing.id === rootId)) return undefined
  const wanted = name.trim().toLowerCase()
  const isTaken = [...things.values()].some(
    each =>
      each.kind === thing.kind &&
      each.id !== thing.id &&
      (thing.kind !== 'area' || each.areaId === thing.areaId) &&
      each.name.trim().toLowerCase() === wanted,
  )
  return isTaken ? notUnique('Name') : undefined
}
