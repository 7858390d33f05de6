import type { Parts } from '../../domain/declared-rules.ts'
import type { NewSystem } from '../../domain/new-system.ts'
import type { SystemDraft } from './draft.ts'

/** What every step is given. */
export interface StepProps {
  readonly draft: SystemDraft
  readonly set: (change: Partial<SystemDraft>) => void
  /** What would be made. */
  readonly system: NewSystem
  readonly parts: Parts
  /** What is wrong with a property, where that is to be shown. */
  readonly errorOf: (property: string) => string | undefined
  /** The id of the input of a property. */
  readonly idOf: (property: string) => string
  /** Goes to the input of a property, once it is there. */
  readonly goTo: (property: string) => void
}
