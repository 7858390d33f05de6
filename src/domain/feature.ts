import type { Entity } from './entity.ts'
import type { MenuPlace } from './menu-groups.ts'
import type { LiteralCode } from './permission-codes.ts'
import type { BrandedWord } from './vocabulary.ts'

/**
 * The half of a feature that server and page both know: the default export of `src/features/<name>/domain/index.ts`,
 * found by glob. Its entities and words are announced to the compiler by `FeatureEntities` and `FeatureWords`.
 */
export interface FeatureDomain {
  /** The name of its folder. */
  readonly name: string
  /** By id. */
  readonly entities?: Readonly<Record<string, Entity>>
  /** The word of each entity's term; brands differ where they are named. */
  readonly words?: Readonly<Record<string, BrandedWord>>
  /** Permission codes that none of its entities declares, or more than one. */
  readonly permissions?: Readonly<Record<string, LiteralCode>>
  /** Its ways into the menu. */
  readonly menu?: readonly MenuPlace[]
}

/** Declares the shared half of a feature. */
export const featureDomain = (declared: FeatureDomain): FeatureDomain => declared
