import type { Field } from './fields/index.ts'

/** Something that a record can be told to do, with the words that ask for it. */
export interface Command {
  readonly label: string
  /** The question before it is done; `{title}` is the record's, `{name}` a value of it. */
  readonly confirm?: string
  readonly input?: Readonly<Record<string, Field>>
  /** A permission code other than the entity's `_COMMAND`. */
  readonly permission?: string
  /** What does it and says so, 'controller': its answer is waited for. */
  readonly doneBy?: string
  /** Only in these states (of the field `status`), 409 otherwise. */
  readonly from?: readonly string[]
  readonly to?: string
}

/** Declares a command; its path is its name in kebab-case, POST under the record. */
export const command = <const C extends Command>(declared: C): C => declared
