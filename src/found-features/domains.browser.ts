import type { FeatureDomain } from '../domain/feature.ts'

const found = import.meta.glob<{ default: FeatureDomain }>('../features/*/domain/index.ts', { eager: true })

/** The shared half of every feature, in the order of their names. */
export const featureDomains: readonly FeatureDomain[] = Object.values(found).map(file => file.default)
