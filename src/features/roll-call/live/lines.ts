import { notOnRoll } from '../domain/outcomes.ts'
import { byStanding, type Head, type HeadsByZone, type Who } from './roll.ts'
import { type Tally, tally, type ZoneTally } from './tally.ts'

/** The title of some of the heads in a list. */
export interface Group {
  readonly isGroup: true
  readonly key: number
  readonly name: string
  readonly counts: Tally
  readonly heads: number
}

/** A line of the list. */
export type Line = Group | Head

export const isGroup = (line: Line): line is Group => 'isGroup' in line

/** Below the keys of people and of credentials without a holder. */
const groupKey = (zoneId: number) => -10_000_000_000 - zoneId
const helpKey = -1e12
const addedKey = -2e12

const isInHelp = ({ standing }: Head) => standing === 'needsHelp'

/** Who needs help on top, wherever they are; then who is not on the roll; then the zones, those with the most missing first. */
export function linesOf(byZone: HeadsByZone, zones: readonly ZoneTally[]): readonly Line[] {
  const inHelp = [...byZone.values()].flatMap(heads => (heads[0] && isInHelp(heads[0]) ? heads.filter(isInHelp) : []))
  // Those who need help come first in each list.
  const others = (zoneId: number | undefined) => {
    const heads = byZone.get(zoneId) ?? []
    const from = heads.findIndex(head => !isInHelp(head))
    return from === 0 ? heads : from < 0 ? [] : heads.slice(from)
  }
  const lines: Line[][] = []
  const add = (key: number, name: string, counts: Tally, heads: number, own: readonly Head[]) => {
    if (own.length > 0) lines.push([{ isGroup: true, key, name, counts, heads }], own as Line[])
  }
  const none = { needsHelp: 0, missing: 0, notCalled: 0, notOnSite: 0, safe: 0 }
  add(helpKey, 'Needs help', { ...none, needsHelp: inHelp.length }, inHelp.length, inHelp.sort(byStanding))
  const added = others(undefined)
  add(addedKey, notOnRoll, tally(added), added.length, added)
  for (const { zoneId, name, heads, ...counts } of zones.toSorted((a, b) => b.missing - a.missing || b.heads - a.heads))
    add(groupKey(zoneId), name, counts, heads, others(zoneId))
  // A fifth of what flat() takes.
  return new Array<Line>().concat(...lines)
}

/**
 * The lines in the order of an earlier list, so that nothing moves under the marshal's finger. New heads
 * come last; new groups wait until the list is sorted again.
 * @param kept the places of the earlier lines
 */
export function inKeptOrder(lines: readonly Line[], kept: ReadonlyMap<Who, number>): readonly Line[] {
  const stayed = Array.from<Line | undefined>({ length: kept.size })
  const added: Line[] = []
  for (const line of lines) {
    const place = kept.get(line.key)
    if (place !== undefined) stayed[place] = line
    else if (!isGroup(line)) added.push(line)
  }
  return [...stayed.filter(line => line !== undefined), ...added]
}

/** The places of the lines, by which `inKeptOrder` keeps them. */
export const placesOf = (lines: readonly Line[]): ReadonlyMap<Who, number> =>
  new Map(lines.map(({ key }, place) => [key, place]))
