import type { Code } from './permission-codes.ts'
import type { Field } from './fields/index.ts'

/** Something that a record can be told to do, with the words for its dialog. */
export interface Command {
  readonly label: string
  /** The question before it is done; `{title}` is the record's, `{name}` a value of it. */
  readonly confirm?: string
  readonly input?: Readonly<Record<string, Field>>
  /** Always a button of its own on a record's page, however many commands there are. */
  readonly isMain?: true
  /** A permission code other than the entity's `_COMMAND`. */
  readonly permission?: Code
  /** Only shortly after the user has shown who they are: the page asks for the password or a code. */
  readonly needsProof?: true
  /** What does it and says so, 'controller': its answer is waited for. */
  readonly doneBy?: string
  /** Only in these states (of the field `status`, or what the entity names in `transitions`), 409 otherwise. */
  readonly from?: readonly string[]
  readonly to?: string
  /** Only while a field has a value (a flag: is set), or has none; 409 with the refusal otherwise. */
  readonly needs?: Needs
  /** The text beside what its answer shows, where that can be shown again. */
  readonly told?: string
  /** What it has come to where it failed, before the reason: 'Failed to unlink device'. */
  readonly failure?: string
}

/** What a record must have, or must not have, for a command. */
export interface Needs {
  /** By its wire name. */
  readonly field: string
  readonly is: 'set' | 'empty' | { readonly not: string }
  /** Why not, and what can be done; `{title}` is the record's, `{name}` a value of it. */
  readonly refusal: string
}

/** Whether a record has what a command needs. */
export function hasNeeded({ needs }: Pick<Command, 'needs'>, record: Readonly<Record<string, unknown>>): boolean {
  if (needs === undefined) return true
  const value = record[needs.field]
  return typeof needs.is === 'object' ? value !== needs.is.not : Boolean(value) === (needs.is === 'set')
}

/** Declares a command; its path is its name in kebab-case, POST under the record. */
export const command = <const C extends Command>(declared: C): C => declared
