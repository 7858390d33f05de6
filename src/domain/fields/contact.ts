import * as z from 'zod'
import { passwordLength } from '../password.ts'
import type { Field, FieldOptions } from './field.ts'
import { boundedString } from './text.ts'

/** An email address; stored as typed, compared without case. */
export const email = <const O extends FieldOptions>(options: O = {} as O): Field<string, 'email'> & O => ({
  ...options,
  kind: 'email',
  max: 254,
  schema: z.email('{field} is not a valid email').max(254, '{field} must be at most 254 characters'),
})

/** A telephone number: digits, spaces, and the signs people write between them. */
export const phone = <const O extends FieldOptions>(options: O = {} as O): Field<string, 'phone'> & O => ({
  ...options,
  kind: 'phone',
  max: 30,
  schema: boundedString({ max: 30, pattern: /^\+?[0-9 ()./-]{3,30}$/, message: '{field} is not a telephone number' }),
})

/** A web address, http or https only. */
export const url = <const O extends FieldOptions>(options: O = {} as O): Field<string, 'url'> & O => ({
  ...options,
  kind: 'url',
  max: 500,
  schema: z.url({ protocol: /^https?$/, error: '{field} is not a web address' }).max(500),
})

export interface PasswordOptions extends FieldOptions {
  /** 8 by default: what others have set (a camera's) may be shorter. */
  readonly min?: number
  /** The one that is in use, asked for once more; not one that is being chosen. */
  readonly isCurrent?: true
}

/** A password: written, never read. The strength of a user's is checked where it is set. */
export const password = <const O extends PasswordOptions>(options: O = {} as O): Field<string, 'password'> & O => {
  const min = options.min ?? passwordLength.min
  return {
    ...options,
    kind: 'password',
    min,
    max: 200,
    schema: z
      .string('{field} must be text')
      .min(min, `{field} must be at least ${min} characters`)
      .max(200, '{field} must be at most 200 characters'),
  }
}
