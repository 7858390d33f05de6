import type { Directory } from './directory.ts'

/** An area and all above it, the nearest first; looked up once each. */
export function areasAbove({
  rows,
}: Pick<Directory, 'rows'>): (areaId: number | null | undefined) => readonly number[] {
  const known = new Map<number, readonly number[]>()
  return areaId => {
    if (areaId == null) return []
    const found = known.get(areaId)
    if (found) return found
    const way = new Set<number>()
    for (let area = rows.area.get(areaId); area && !way.has(area.areaId); area = rows.area.get(area.parentAreaId ?? 0))
      way.add(area.areaId)
    const ids = [...way]
    known.set(areaId, ids)
    return ids
  }
}
