import type { StreamKind } from '../domain/stream/kind.ts'
import type { View } from './view.ts'

/**
 * What a feature adds to the live pipeline: the default export of `src/features/<name>/live/index.ts`, found by glob.
 */
export interface FeatureLive {
  /** The kinds of stream entries that its views fold. */
  readonly stream: readonly StreamKind[]
  readonly views: readonly View<unknown>[]
}

/** Declares the live part of a feature. */
export const featureLive = (declared: FeatureLive): FeatureLive => declared
