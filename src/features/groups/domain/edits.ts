import type { AccessDoor, ChangedGroup } from './access-doors.ts'
import type { GroupOpenings, Opening } from './openings.ts'

type OfGroup = ReadonlyMap<number, Opening>

/** What is to become of doors: by group, by door. Only what differs from what was read. */
export type Edits = ReadonlyMap<number, OfGroup>

export const noEdits: Edits = new Map()

/** One field of the matrix. */
export interface Field {
  readonly openings: GroupOpenings
  readonly door: AccessDoor
}

/** How a group opens a door by itself, with the edits. */
export const openingIn = (edits: Edits, { group, opening }: GroupOpenings, doorId: number): Opening =>
  edits.get(group.groupId)?.get(doorId) ?? opening(doorId)

/** A door that a group opens only by something else (all doors of its area, a door group) is not changed here. */
export const isFixed = ({ openings, door }: Field): boolean =>
  openings.opening(door.doorId) === 'no' && openings.given(door) !== undefined

/** A group of all doors has no times of single doors but those of a time profile. */
const isPossible = ({ openings: { group } }: Field, opening: Opening): boolean =>
  opening !== 'own' || !group.autoAllDoors

/** Edits, and how many of the wanted fields could not be changed. */
export interface Edited {
  readonly edits: Edits
  readonly left: number
}

/** Sets fields, each to what is wanted of it. What is as it was read is no edit. */
export function edited(edits: Edits, wanted: readonly (Field & { readonly opening: Opening })[]): Edited {
  const next = new Map(edits)
  const own = new Map<number, Map<number, Opening>>()
  let left = 0
  for (const { opening, ...field } of wanted) {
    if (isFixed(field) || !isPossible(field, opening)) {
      left++
      continue
    }
    const { groupId } = field.openings.group
    const { doorId } = field.door
    const ofGroup = own.get(groupId) ?? new Map(edits.get(groupId))
    own.set(groupId, ofGroup)
    if (field.openings.opening(doorId) === opening) ofGroup.delete(doorId)
    else ofGroup.set(doorId, opening)
  }
  for (const [groupId, ofGroup] of own) {
    if (ofGroup.size === 0) next.delete(groupId)
    else next.set(groupId, ofGroup)
  }
  return { edits: next, left }
}

/** Edits on what has been read again: those that it has already are dropped, and those of groups that are gone. */
export function rebased(edits: Edits, all: readonly GroupOpenings[]): Edits {
  const next = new Map<number, OfGroup>()
  for (const { group, opening } of all) {
    const kept = [...(edits.get(group.groupId) ?? [])].filter(([doorId, wanted]) => opening(doorId) !== wanted)
    if (kept.length > 0) next.set(group.groupId, new Map(kept))
  }
  return next
}

/** Edits as they are saved. */
export function changesOf(edits: Edits, all: readonly GroupOpenings[]): readonly ChangedGroup[] {
  return all.flatMap(({ group: { groupId, version } }) => {
    const doors = [...(edits.get(groupId) ?? [])]
    if (doors.length === 0) return []
    const to = Map.groupBy(doors, ([, opening]) => opening)
    const doorsTo = (opening: Opening) => (to.get(opening) ?? []).map(([doorId]) => doorId)
    const profiles = [...to.keys()].filter(opening => typeof opening === 'number')
    const at = profiles.map(timeProfileId => ({ timeProfileId, doorIds: doorsTo(timeProfileId) }))
    return [{ groupId, version, none: doorsTo('no'), own: doorsTo('own'), at }]
  })
}

/** Edits with those before them, and those taken back. */
export interface History {
  readonly now: Edits
  readonly past: readonly Edits[]
  readonly future: readonly Edits[]
}

export const noHistory: History = { now: noEdits, past: [], future: [] }

const mostSteps = 200

/** A further step; what was taken back is gone. */
export const stepped = ({ now, past }: History, next: Edits): History => ({
  now: next,
  past: [...past.slice(1 - mostSteps), now],
  future: [],
})

/** The step before; the same at the beginning. */
export function undone(history: History): History {
  const { now, past, future } = history
  const before = past.at(-1)
  return before ? { now: before, past: past.slice(0, -1), future: [now, ...future] } : history
}

/** The step that was taken back last; the same where there is none. */
export function redone(history: History): History {
  const { now, past, future } = history
  const [next, ...later] = future
  return next ? { now: next, past: [...past, now], future: later } : history
}
