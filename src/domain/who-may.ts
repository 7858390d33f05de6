import type { Code } from './permission-codes.ts'

/** The codes of an entity's permissions, by what they allow. */
export interface Permission {
  /**
   * Empty where everybody may read who has signed in. Of the other codes those that are not
   * named are empty then too: for personal records alone.
   */
  readonly read?: Code | ''
  readonly add?: Code
  readonly edit?: Code
  readonly delete?: Code
  readonly command?: Code
}

/**
 * Who outside the provider holds a permission until somebody decides otherwise; each includes those before it:
 * - 'provider': nobody, it is for the provider's staff.
 * - 'installer': installers.
 * - 'organisation': an organisation's administrators, and its installers.
 * - 'trial': trial registrants too.
 */
export type Holder = 'provider' | 'installer' | 'organisation' | 'trial'
/** Of all codes of an entity, or of some verbs apart. */
export type HeldBy = Holder | ({ readonly else: Holder } & { readonly [V in keyof Permission]?: Holder })

/**
 * What is only done shortly after the user has shown who they are, since it gives others access: the verbs, and the
 * fields (changing others needs nothing).
 */
export interface NeedsProof<Name extends string = string> {
  readonly add?: true
  readonly edit?: readonly Name[]
  readonly delete?: true
}
