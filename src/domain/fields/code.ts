import * as z from 'zod'
import type { Field, FieldOptions } from './field.ts'

export interface HexOptions extends FieldOptions {
  readonly digits: number
  readonly message: string
  /** How it begins, and the message for a value that begins otherwise. */
  readonly prefix?: { readonly is: string; readonly message: string }
}

/** 'c' or 'C': a pattern without flags, so that OpenAPI can say it. */
const eitherCase = (digits: string) => digits.replace(/[A-F]/gi, each => `[${each.toUpperCase()}${each.toLowerCase()}]`)

/** A fixed number of hexadecimal digits, stored in capitals (a keycode has 12, a UDN 8). */
export const hex = <const O extends HexOptions>(options: O): Field<string, 'hex'> & O => {
  const { digits, message, prefix } = options
  const code = z.string(message).regex(new RegExp(`^[0-9A-Fa-f]{${digits}}$`), { error: message, abort: true })
  const begun = prefix ? code.regex(new RegExp(`^${eitherCase(prefix.is)}`), prefix.message) : code
  return { ...options, kind: 'hex', max: digits, schema: begun.toUpperCase() }
}

/** The UK patterns: current, prefix, suffix, dateless and Northern Irish. */
const plates = [
  /^[A-Z]{2}[0-9]{2}[A-Z]{3}$/,
  /^[A-Z][0-9]{1,3}[A-Z]{3}$/,
  /^[A-Z]{3}[0-9]{1,3}[A-Z]$/,
  /^[0-9]{1,4}[A-Z]{1,2}$/,
  /^[0-9]{1,3}[A-Z]{1,3}$/,
  /^[A-Z]{1,2}[0-9]{1,4}$/,
  /^[A-Z]{1,3}[0-9]{1,4}$/,
]

/** A UK number plate, stored in capitals without spaces. */
export const numberPlate = <const O extends FieldOptions>(options: O = {} as O): Field<string, 'numberPlate'> & O => ({
  ...options,
  kind: 'numberPlate',
  max: 8,
  schema: z
    .string('Number plate is not valid')
    .max(12, 'Number plate is not valid')
    .transform(value => value.replaceAll(' ', '').toUpperCase())
    .refine(value => plates.some(plate => plate.test(value)), 'Number plate is not valid'),
})

/** A colour, `#1a2b3c`. */
export const colour = <const O extends FieldOptions>(options: O = {} as O): Field<string, 'colour'> & O => ({
  ...options,
  kind: 'colour',
  max: 7,
  schema: z
    .string('{field} is not a colour')
    .regex(/^#[0-9A-Fa-f]{6}$/, '{field} is not a colour')
    .toLowerCase(),
})
