import type { StandingType } from '../../../domain/standing.ts'
import type { Kind, SystemTreeAnswer, Thing } from './answers.ts'

/** `door:7` */
export type Key = `${Kind}:${number}`
export const keyOf = ({ kind, id }: Pick<Thing, 'kind' | 'id'>): Key => `${kind}:${id}`
export const areaKey = (areaId: number): Key => `area:${areaId}`

/** A site with everything that stands below it. */
export interface SystemTree {
  /** The area at the top: it stays where it is. */
  readonly rootId: number
  readonly things: ReadonlyMap<Key, Thing>
  readonly types: ReadonlyMap<number, StandingType>
}

/** The tree that an answer holds. */
export const treeOf = (rootId: number, { things, types }: SystemTreeAnswer): SystemTree => ({
  rootId,
  things: new Map(things.map(each => [keyOf(each), each])),
  types: new Map(types.map(each => [each.areaTypeId, each])),
})

/** What a thing is called: a door with its number, as its record's title says it. */
export const titleOf = ({ kind, number, name }: Pick<Thing, 'kind' | 'number' | 'name'>): string =>
  kind === 'door' ? `${number ?? ''} ${name}`.trim() : name

/** What an area of the tree is called. */
export const areaTitle = ({ things }: SystemTree, areaId: number | null): string => {
  const area = areaId === null ? undefined : things.get(areaKey(areaId))
  return area ? titleOf(area) : 'elsewhere'
}

/** The areas from one up to the top of the tree, itself first. */
export function areasUpFrom({ rootId, things }: SystemTree, areaId: number): readonly number[] {
  const up: number[] = []
  for (let at: number | null = areaId; at !== null && !up.includes(at);) {
    up.push(at)
    at = at === rootId ? null : (things.get(areaKey(at))?.areaId ?? null)
  }
  return up
}

/** Whether one area is another, or stands below it. */
export const isWithin = (tree: SystemTree, areaId: number | null, aboveId: number): boolean =>
  areaId !== null && areasUpFrom(tree, areaId).includes(aboveId)
