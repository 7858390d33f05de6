import type { StreamEntry, StreamKind } from './kind.ts'

/** The entries of one kind in a batch or a snapshot; never empty. A batch has them in the order of the stream. */
export interface Run<T extends StreamEntry = StreamEntry> {
  readonly kind: string
  readonly items: readonly T[]
}

/**
 * What a batch or a snapshot holds, each kind once. By kind and not mixed: so entries are read, cut and folded a batch
 * at a time, and don't repeat their kind on the wire.
 */
export interface Entries {
  readonly entries: readonly Run[]
}

const none: readonly never[] = []

/** The entries of one kind. They were checked by the kind's schema where they came in. */
export const entriesOf = <T extends StreamEntry>({ entries }: Entries, { name }: StreamKind<T>): readonly T[] =>
  (entries.find(({ kind }) => kind === name)?.items as readonly T[] | undefined) ?? none

/** Entries of one kind as part of a batch or a snapshot; nothing where there are none. */
export const runOf = <T extends StreamEntry>({ name }: StreamKind<T>, items: readonly T[]): readonly Run<T>[] =>
  items.length > 0 ? [{ kind: name, items }] : none

/** The entries that pass a test, by kind; the test is made once for each kind. */
export const filterRuns = (
  runs: readonly Run[],
  testOf: (kind: string) => false | ((entry: StreamEntry) => boolean),
): readonly Run[] =>
  runs.flatMap(({ kind, items }): readonly Run[] => {
    const test = testOf(kind)
    const kept = test ? items.filter(test) : none
    return kept.length > 0 ? [{ kind, items: kept }] : none
  })

/** The entries after a sequence. */
export const runsAfter = (runs: readonly Run[], sequence: number): readonly Run[] =>
  filterRuns(runs, () => entry => entry.sequence > sequence)

/** The entries of several batches, which follow each other, as those of one. */
export const joinRuns = (runs: readonly Run[]): readonly Run[] =>
  [...Map.groupBy(runs, ({ kind }) => kind)].map(([kind, same]) => ({
    kind,
    items: same.flatMap(({ items }) => items),
  }))
