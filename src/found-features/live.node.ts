import type { FeatureLive } from '../live/feature.ts'
import { inEveryFeature } from './files.node.ts'

/** The live part of every feature that has one, in the order of their names. */
export const featureLiveParts: readonly FeatureLive[] = await inEveryFeature('live/index.ts')
