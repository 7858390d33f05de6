import * as z from 'zod'
import type { Field, FieldOptions } from './field.ts'
import { mostPounds } from './pounds.ts'

export interface NumberOptions extends FieldOptions {
  readonly initial?: number
  readonly min?: number
  readonly max?: number
  /** 'seconds', 'volts', ...: shown after the value. */
  readonly unit?: string
}

/** The largest value of the column that holds an integer. */
const largest = 2_147_483_647

function bounded(schema: z.ZodNumber, { min = -largest, max = largest }: NumberOptions): z.ZodNumber {
  return schema.min(min, `{field} must be at least ${min}`).max(max, `{field} must be at most ${max}`)
}

/** A whole number. */
export const integer = <const O extends NumberOptions>(options: O = {} as O): Field<number, 'integer'> & O => ({
  ...options,
  kind: 'integer',
  schema: bounded(z.int('{field} must be a whole number'), options),
})

/** A number with a fraction. */
export const decimal = <const O extends NumberOptions>(options: O = {} as O): Field<number, 'decimal'> & O => ({
  ...options,
  kind: 'decimal',
  schema: bounded(z.number('{field} must be a number'), options),
})

export interface MoneyOptions extends NumberOptions {
  /** The message for every value that is no valid price, whatever the reason. */
  readonly message?: string
}

/** Pounds sterling with two decimals. */
export const money = <const O extends MoneyOptions>(options: O = {} as O): Field<number, 'money'> & O => {
  const { message } = options
  const { min = 0, max = mostPounds } = options
  const price = z
    .number(message ?? '{field} must be a price')
    .min(min, message ?? `{field} must be at least ${min}`)
    .max(max, message ?? `{field} must be at most ${max}`)
  return {
    ...options,
    kind: 'money',
    unit: 'GBP',
    schema: price.refine(
      each => Math.abs(each * 100 - Math.round(each * 100)) < 1e-6,
      message ?? '{field} has more than two decimals',
    ),
  }
}
