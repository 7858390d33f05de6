import * as z from 'zod'
import type { Field, FieldOptions } from './field.ts'

export interface FlagOptions extends FieldOptions {
  readonly initial?: boolean
}

/** Yes or no; no by default. */
export const flag = <const O extends FlagOptions>(options: O = {} as O): Field<boolean, 'flag'> & O => ({
  initial: false,
  ...options,
  kind: 'flag',
  schema: z.boolean('{field} must be yes or no'),
})
