/** A package that the product is made of. */
interface Licence {
  readonly name: string
  readonly version: string
  readonly licence: string
}

/** Filled in by the build (`scripts/build/licences.ts`), and loaded when it is asked for. */
export const licences: readonly Licence[] = []
