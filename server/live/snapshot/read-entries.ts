import type { Run } from '../../../src/domain/stream/runs.ts'
import { runOf } from '../../../src/domain/stream/runs.ts'
import type { StreamEntry } from '../../../src/domain/stream/kind.ts'
import type { Reading, SnapshotPart, StreamSource } from '../source.ts'
import type { Visibility } from '../visibility.ts'

/** One kind's part of a snapshot, with the entries made. */
export interface EntriesPart {
  readonly runs: readonly Run[]
  readonly part: SnapshotPart<StreamEntry>
}

/**
 * Reads what the kinds of entries that may be seen have in a snapshot.
 * @returns makes the entries, once the transaction has ended
 */
export async function readEntries(
  sources: readonly StreamSource[],
  visibility: Visibility,
  reading: Reading,
): Promise<() => readonly EntriesPart[]> {
  const read: { readonly source: StreamSource; readonly part: SnapshotPart<StreamEntry> }[] = []
  for (const source of sources) {
    if (!source.snapshot || !visibility.sees(source.kind.name)) continue
    read.push({ source, part: await source.snapshot(reading) })
  }
  return () => read.map(({ source, part }) => ({ runs: runOf(source.kind, part.items()), part }))
}
