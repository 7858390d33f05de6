import type { FeatureLive } from '../live/feature.ts'

/** The live part of every feature that has one, in the order of their names. */
export declare const featureLiveParts: readonly FeatureLive[]
