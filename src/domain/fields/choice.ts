import * as z from 'zod'
import type { Choices, Field, FieldOptions, Severity } from './field.ts'

export interface ChoiceOptions extends FieldOptions {
  readonly initial?: string | number
  /** Which of its values mean that something is wrong, or was confirmed (`safe`). What is as usual has none. */
  readonly severity?: Readonly<Record<string, Severity>>
}
export interface ChoicesOptions extends FieldOptions {
  readonly initial?: readonly string[]
}

/** The stored values of choices: their names, as text where they are numbers. */
type ChoiceOf<C> = `${keyof C & (string | number)}`

/** One of a fixed set of words. */
export const choice = <const C extends Choices, const O extends ChoiceOptions>(
  choices: C,
  options: O = {} as O,
): Field<ChoiceOf<C>, 'choice'> & O & { choices: C } => ({
  ...options,
  kind: 'choice',
  choices,
  schema: z.enum(Object.keys(choices) as [string, ...string[]], '{field} is not one of the choices'),
})

/** Any number of a fixed set of words, none twice. */
export const choices = <const C extends Choices, const O extends ChoicesOptions>(
  from: C,
  options: O = {} as O,
): Field<ChoiceOf<C>[], 'choices'> & O & { choices: C } => ({
  ...options,
  kind: 'choices',
  choices: from,
  schema: z
    .array(z.enum(Object.keys(from) as [string, ...string[]], '{field} is not one of the choices'))
    .max(Object.keys(from).length)
    .refine(values => new Set(values).size === values.length, '{field} has a value twice'),
})
