import type { FeatureDomain } from '../domain/feature.ts'

/** The shared half of every feature, in the order of their names. */
export declare const featureDomains: readonly FeatureDomain[]
