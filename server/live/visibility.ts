import type { LiveBatch, Names } from '../../src/domain/live.ts'
import { filterRuns, type Run, runsAfter } from '../../src/domain/stream/runs.ts'
import type { Session } from '../session.ts'
import type { StreamSource } from './source.ts'

/** Parts of the snapshot that are made of records and counts, with the permissions that they take. */
const otherParts = {
  // Occupancy is kept current by events: without them it would stay still and look correct.
  occupancy: ['EVENT_READ', 'PERSON_READ', 'ZONE_READ'],
  doors: ['EVENT_READ', 'DOOR_READ'],
} as const

/** What of a client's stream a session may see. */
export interface Visibility {
  /** The same for all with the same visibility: their batches are filtered and serialised once. */
  readonly key: string
  /** Whether a kind of entries, 'occupancy' or 'doors' is seen. */
  readonly sees: (part: string) => boolean
  /** What is not seen. */
  readonly withheld: readonly string[]
  /** Only of these areas; undefined for all. What is in no area is then not seen. */
  readonly areaIds: ReadonlySet<number> | undefined
}

export function visibilityOf(
  sources: readonly StreamSource[],
  { permissions, areaIds }: Pick<Session, 'permissions' | 'areaIds'>,
): Visibility {
  const needed: [part: string, codes: readonly string[]][] = [
    ...sources.map(({ kind, permission }): [string, readonly string[]] => [kind.name, permission]),
    ...Object.entries(otherParts),
  ]
  const seen = new Set(needed.flatMap(([part, codes]) => (codes.every(code => permissions.has(code)) ? [part] : [])))
  const areas = areaIds ? [...areaIds].sort((one, other) => one - other).join() : 'all'
  return {
    key: `${[...seen].join()}/${areas}`,
    sees: part => seen.has(part),
    withheld: needed.flatMap(([part]) => (seen.has(part) ? [] : [part])),
    areaIds,
  }
}

/** Whether something in an area (or in none) may be seen. */
export const seesArea = ({ areaIds }: Pick<Session, 'areaIds'>, areaId: number | null | undefined): boolean =>
  areaIds === undefined || (areaId != null && areaIds.has(areaId))

/** Whether something in several areas may be seen: in any of them. */
export const seesAny = ({ areaIds }: Pick<Session, 'areaIds'>, those: readonly number[]): boolean =>
  areaIds === undefined || those.some(areaId => areaIds.has(areaId))

/** The visible part of a batch. It keeps the batch's sequence range, so that hidden entries do not look like a gap. */
export function visiblePart(batch: LiveBatch, visibility: Visibility): LiveBatch {
  const { sees, areaIds } = visibility
  if (!areaIds && batch.entries.every(({ kind }) => sees(kind))) return batch
  const entries = filterRuns(batch.entries, kind => sees(kind) && (({ areaId }) => seesArea(visibility, areaId)))
  const names = namesIn(entries, batch.names)
  return { from: batch.from, to: batch.to, entries, sentAt: batch.sentAt, ...(names && { names }) }
}

/** The part of a batch after a sequence: for a viewer who has the beginning already. */
export const after = <B extends LiveBatch>(batch: B, sequence: number): B => ({
  ...batch,
  from: Math.max(batch.from, sequence + 1),
  entries: runsAfter(batch.entries, sequence),
})

type Naming = Readonly<Record<string, unknown>>

/** The names of what entries name, and no others. */
function namesIn(runs: readonly Run[], names: Names = {}): Names | undefined {
  const naming = runs.flatMap(({ items }) => items) as unknown as readonly Naming[]
  const kept = Object.entries(names).flatMap(([kind, titles]) => {
    const ids = new Set(
      naming
        .map(item => item[`${kind}Id`])
        .filter(id => id !== undefined)
        .map(String),
    )
    const own = Object.entries(titles ?? {}).filter(([id]) => ids.has(id))
    return own.length > 0 ? [[kind, Object.fromEntries(own)] as const] : []
  })
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}
