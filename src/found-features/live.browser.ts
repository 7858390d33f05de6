import type { FeatureLive } from '../live/feature.ts'

const found = import.meta.glob<{ default: FeatureLive }>('../features/*/live/index.ts', { eager: true })

/** The live part of every feature that has one, in the order of their names. */
export const featureLiveParts: readonly FeatureLive[] = Object.values(found).map(file => file.default)
