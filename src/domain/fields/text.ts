import * as z from 'zod'
import type { Choices, Field, FieldOptions } from './field.ts'

export interface TextOptions extends FieldOptions {
  readonly initial?: string
  readonly min?: number
  readonly max?: number
  readonly pattern?: RegExp
  /** The message for a value that misses the pattern. */
  readonly message?: string
  readonly startsWith?: string
  /** The text is a code: the words for known ones. An unknown one is accepted, and shown as it is. */
  readonly choices?: Choices
  /** The text is the id of an entity, of any: they are its choices, in the brand's words. */
  readonly namesKind?: true
}

/** Builds the schema of a bounded string; control characters are never part of a text. */
export function boundedString({ min = 1, max = 100, pattern, message, startsWith }: TextOptions): z.ZodType {
  let schema = z
    .string('{field} must be text')
    .trim()
    .min(min, min === 1 ? '{field} is required' : `{field} must be at least ${min} characters`)
    .max(max, `{field} must be at most ${max} characters`)
    .refine(value => !hasControl(value), '{field} has a character that cannot be stored')
  if (startsWith !== undefined) schema = schema.startsWith(startsWith, `{field} must start with ${startsWith}`)
  if (pattern) schema = schema.regex(pattern, message ?? '{field} is not valid')
  return schema
}

/** Whether a text has a control character other than tab and line ends, or half of a surrogate pair. */
const hasControl = (value: string) =>
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(value) || !value.isWellFormed()

/** One line of text, 100 characters by default. */
export const text = <const O extends TextOptions>(options: O = {} as O): Field<string, 'text'> & O => ({
  ...options,
  kind: 'text',
  max: options.max ?? 100,
  schema: boundedString(options),
})

/** Several lines of text, 4,000 characters by default. */
export const longText = <const O extends TextOptions>(options: O = {} as O): Field<string, 'longText'> & O => ({
  ...options,
  kind: 'longText',
  max: options.max ?? 4000,
  schema: boundedString({ max: 4000, ...options }),
})
