import * as z from 'zod'
import type { Choices, Field, FieldOptions, Severity } from './field.ts'

export interface ChoiceOptions extends FieldOptions {
  readonly initial?: string | number
  /** Which of its values mean that something is wrong, or is confirmed to be well. */
  readonly severity?: Readonly<Record<string, Severity>>
}
export interface ChoicesOptions extends FieldOptions {
  readonly initial?: readonly string[]
}

/** One of a fixed set of words. */
export const choice = <const C extends Choices, const O extends ChoiceOptions>(
  choices: C,
  options: O = {} as O,
): Field<keyof C & string, 'choice'> & O & { choices: C } => ({
  ...options,
  kind: 'choice',
  choices,
  schema: z.enum(Object.keys(choices) as [string, ...string[]], '{field} is not one of the choices'),
})

/** Any number of a fixed set of words, none twice. */
export const choices = <const C extends Choices, const O extends ChoicesOptions>(
  from: C,
  options: O = {} as O,
): Field<(keyof C & string)[], 'choices'> & O & { choices: C } => ({
  ...options,
  kind: 'choices',
  choices: from,
  schema: z
    .array(z.enum(Object.keys(from) as [string, ...string[]], '{field} is not one of the choices'))
    .max(Object.keys(from).length)
    .refine(values => new Set(values).size === values.length, '{field} has a value twice'),
})
