import type { FeatureDomain } from '../domain/feature.ts'
import { inEveryFeature } from './files.node.ts'

/** The shared half of every feature, in the order of their names. */
export const featureDomains: readonly FeatureDomain[] = await inEveryFeature('domain/index.ts')
