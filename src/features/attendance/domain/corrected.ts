import type { Read } from './presences.ts'

/** A correction that is not withdrawn. */
export interface Correction {
  readonly kind: 'in' | 'out' | 'ignore'
  /** Epoch ms. */
  readonly at: number
}

/**
 * Reads as they count: those of ignored instants left out, and the missing ones put in their place. Neither the reads nor
 * the corrections are changed.
 * @param asRead makes a read of a correction
 */
export function corrected<R extends Read, C extends Correction>(
  reads: readonly R[],
  corrections: readonly C[],
  asRead: (correction: C & { readonly kind: 'in' | 'out' }) => R,
): readonly R[] {
  const ignored = new Set(corrections.filter(({ kind }) => kind === 'ignore').map(({ at }) => at))
  const added = corrections.flatMap(each => (isAdded(each) ? [asRead(each)] : []))
  return [...reads.filter(({ at }) => !ignored.has(at)), ...added].toSorted((one, other) => one.at - other.at)
}

const isAdded = <C extends Correction>(correction: C): correction is C & { readonly kind: 'in' | 'out' } =>
  correction.kind !== 'ignore'
