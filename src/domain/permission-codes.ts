import type { Holder } from './who-may.ts'
import type { Term } from './vocabulary.ts'

/** A permission code in words, and who outside the provider holds it by default. */
export interface LiteralCode {
  readonly words: string
  readonly heldBy: Holder
}

/** Codes that no entity declares (yet), or that are about more than one. */
export const kernelCodes = {
  FOB_SECRETS: { words: 'See and set PINs and keycodes of {many fob}', heldBy: 'organisation' },
  SIM_SECRETS: { words: 'See and set PINs of SIMs', heldBy: 'provider' },
  KMSUSER_USER: { words: 'Work as staff of the provider, for every {one client}', heldBy: 'provider' },
  SYSTEM_DEBUG: {
    words: 'See the inside of the system: firmware updates, hub figures, consoles of {many controller}',
    heldBy: 'provider',
  },
  CLIENT_MANAGEOWN: { words: 'Change the own {one client}, and read its credits', heldBy: 'trial' },
  DOORENTRYCONFIGURATION_READ: { words: 'Read door entry panels, handsets and link doors', heldBy: 'organisation' },
  DOORENTRYCONFIGURATION_ADD: { words: 'Add door entry panels, handsets and link doors', heldBy: 'organisation' },
  DOORENTRYCONFIGURATION_EDIT: { words: 'Edit door entry panels, handsets and link doors', heldBy: 'organisation' },
  DOORENTRYCONFIGURATION_DELETE: { words: 'Delete door entry panels, handsets and link doors', heldBy: 'organisation' },
  EXCESSIVEUSAGEDASHBOARD_READ: { words: 'Read the excessive usage dashboard', heldBy: 'organisation' },
  SKCONFIGURATION_READ: { words: 'Read smart key configurations', heldBy: 'organisation' },
} as const satisfies Readonly<Record<string, LiteralCode>>

/** Stems that are no entity's term. */
type OtherStem = 'ROLE' | 'DOORENTRYCONFIGURATION' | keyof FeatureStems

/** The stems of features that are no entity's term: `declare module` adds them where the feature is declared. */
export interface FeatureStems {}

/** The codes of no verb; a feature adds its own by `declare module`, where it is declared. */
export interface OtherCodes extends Record<keyof typeof kernelCodes, unknown> {}

/** How the codes of an entity begin: its term in capitals, or that of the entity whose codes it shares. */
export type Stem = Uppercase<Term> | OtherStem

/** A permission code. */
export type Code = `${Stem}_${'READ' | 'ADD' | 'EDIT' | 'DELETE' | 'COMMAND'}` | keyof OtherCodes
