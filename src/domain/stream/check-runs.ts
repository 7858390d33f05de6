import * as z from 'zod'
import type { StreamKind } from './kind.ts'

/** The kinds of entries that are known, by name. */
export type StreamKinds = ReadonlyMap<string, StreamKind>

const runs = z
  .array(z.object({ kind: z.string().max(50), items: z.unknown() }))
  .max(100)
  .refine(all => new Set(all.map(({ kind }) => kind)).size === all.length, 'A kind of entry is there twice')
const unknownKind = z.array(z.looseObject({ sequence: z.int().min(0) })).max(10_000)

/**
 * Checks the entries of a batch or a snapshot, those of each kind by its schema; kinds that this version doesn't know
 * may come.
 * @throws if they are malformed
 */
export function checkRuns(value: unknown, kinds: StreamKinds, holder: 'batch' | 'snapshot'): void {
  for (const { kind, items } of runs.parse(value)) {
    const { success } = (kinds.get(kind)?.items ?? unknownKind).safeParse(items)
    if (!success) throw new TypeError(`The ${holder} has a malformed ${kind}`)
  }
}
