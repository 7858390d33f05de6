import * as z from 'zod'

/** The most things whose choices are counted. */
const most = 100
const counted = z.array(z.tuple([z.string().max(600), z.int().min(1)])).max(most)

/** Kept on this device for each user by themselves: addresses and counts, no names. */
const keyOf = (userId: number) => `palette-uses ${userId}`

/** How often a user has chosen each thing in the palette, on this device. */
export function usesOf(userId: number | undefined): ReadonlyMap<string, number> {
  if (userId === undefined) return new Map()
  try {
    return new Map(counted.parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')))
  } catch {
    return new Map()
  }
}

/** Counts a choice, but no search: what was typed may be a name. Beyond the bound, what was chosen least and longest ago is forgotten. */
export function countUse(userId: number | undefined, value: string): void {
  if (userId === undefined || value.length > 600 || value.startsWith('/search?')) return
  const uses = usesOf(userId)
  const now: readonly (readonly [string, number])[] = [[value, (uses.get(value) ?? 0) + 1]]
  const others = [...uses].filter(([other]) => other !== value)
  // Rarely chosen ones last; the newest choice is kept whatever its count.
  const kept = [...now, ...others.toSorted(([, one], [, other]) => other - one)].slice(0, most)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(kept))
  } catch {
    // A full or forbidden store: nothing is ranked by use.
  }
}
