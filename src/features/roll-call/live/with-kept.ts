import type { LiveMark } from '../domain/mark.ts'
import type { LiveUnlisted, Unlisted } from '../domain/unlisted.ts'

/** What this device has done, that nobody else knows yet. */
interface Kept {
  readonly personId?: number
  readonly entry?: { readonly entryId: string; readonly evacuationId: number; readonly added?: Unlisted }
  readonly mark: LiveMark['mark']
  readonly at: string
  /** The sequence of the mark that was seen when it was made. */
  readonly seen: number
}

const by = 'you'

/** Marks as a device without a connection shows them: its own over those from the server. */
export function withKept(told: ReadonlyMap<number, LiveMark>, kept: readonly Kept[]): ReadonlyMap<number, LiveMark> {
  const marks = new Map(told)
  for (const { personId, mark, at, seen } of kept) {
    if (personId === undefined) continue
    const areaId = marks.get(personId)?.areaId
    if (mark === 'cleared') marks.delete(personId)
    else marks.set(personId, { personId, mark, at, by, sequence: seen, ...(areaId !== undefined && { areaId }) })
  }
  return marks
}

/**
 * Who is not on the roll as a device without a connection shows them: whom it has added, and its marks.
 * @param siteOf the site of an evacuation
 */
export function entriesWithKept(
  told: ReadonlyMap<string, LiveUnlisted>,
  kept: readonly Kept[],
  siteOf: (evacuationId: number) => number | undefined,
): ReadonlyMap<string, LiveUnlisted> {
  const own = kept.filter(({ entry }) => entry !== undefined)
  if (own.length === 0) return told
  const entries = new Map(told)
  for (const { entry, mark, at, seen } of own) {
    if (!entry) continue
    const { entryId, evacuationId, added } = entry
    const areaId = siteOf(evacuationId)
    const place = { entryId, evacuationId, ...(areaId !== undefined && { areaId }) }
    const known = entries.get(entryId) ?? (added && { ...added, ...place, addedBy: by, sequence: seen })
    if (known) entries.set(entryId, { ...known, mark, at, by, contradicts: false })
  }
  return entries
}
