import { notOnRoll } from '../domain/outcome.ts'
import { type Head, type Tally, tally, type Who, type ZoneTally } from './roll.ts'

/** A line of the list: the title of a group, or one head. */
export type Line =
  | {
      readonly kind: 'group'
      readonly key: number
      readonly name: string
      readonly counts: Tally
      readonly heads: number
    }
  | { readonly kind: 'head'; readonly key: Who; readonly head: Head }

/** Below the keys of people and of credentials without a holder. */
const groupKey = (zoneId: number) => -10_000_000_000 - zoneId
const helpKey = -1e12
const addedKey = -2e12

const lineOf = (head: Head): Line => ({ kind: 'head', key: head.key, head })

/** Who needs help on top, wherever they are; then who is not on the roll; then the zones, those with the most missing first. */
export function linesOf(heads: readonly Head[], zones: readonly ZoneTally[]): readonly Line[] {
  const inHelp = heads.filter(({ standing }) => standing === 'needsHelp')
  const others = Map.groupBy(
    heads.filter(({ standing }) => standing !== 'needsHelp'),
    ({ zoneId }) => zoneId,
  )
  const help = { needsHelp: inHelp.length, missing: 0, notCalled: 0, notOnSite: 0, safe: 0 }
  const groups = zones
    .toSorted((a, b) => b.missing - a.missing || b.heads - a.heads)
    .flatMap(({ zoneId, name, heads: count, ...counts }): Line[] => {
      const own = others.get(zoneId) ?? []
      if (own.length === 0) return []
      return [{ kind: 'group', key: groupKey(zoneId), name, counts, heads: count }, ...own.map(lineOf)]
    })
  const added = others.get(undefined) ?? []
  if (added.length > 0) {
    const counts = tally(added)
    groups.unshift({ kind: 'group', key: addedKey, name: notOnRoll, counts, heads: added.length }, ...added.map(lineOf))
  }
  if (inHelp.length === 0) return groups
  const title: Line = { kind: 'group', key: helpKey, name: 'Needs help', counts: help, heads: inHelp.length }
  return [title, ...inHelp.map(lineOf), ...groups]
}

/**
 * The lines in the order of an earlier list, so that nothing moves under the marshal's finger. New heads
 * come last; new groups wait until the list is sorted again.
 */
export function inKeptOrder(lines: readonly Line[], kept: readonly Who[]): readonly Line[] {
  const byKey = new Map(lines.map(line => [line.key, line]))
  const known = new Set(kept)
  const stayed = kept.flatMap(key => byKey.get(key) ?? [])
  return [...stayed, ...lines.filter(({ kind, key }) => kind === 'head' && !known.has(key))]
}
