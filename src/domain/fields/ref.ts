import * as z from 'zod'
import type { Field, FieldOptions } from './field.ts'

export interface RefOptions extends FieldOptions {
  /** The row stores the target's title of its time (events keep the names of their time). */
  readonly kept?: boolean
}

const id = (text: string) => z.int(text).min(1, text).max(9_007_199_254_740_991, text)

/** A record of another entity of the same tenant; on the wire `<name>Id`, with its title as `<name>` when read. */
export const ref = <const T extends string, const O extends RefOptions>(
  target: T,
  options: O = {} as O,
): Field<number, 'ref'> & O & { target: T } => ({
  ...options,
  kind: 'ref',
  target,
  schema: id('{field} must be chosen from the list'),
})

/** Records of another entity, at most 1,000, none twice; on the wire `<singular>Ids`. */
export const refs = <const T extends string, const O extends FieldOptions>(
  target: T,
  options: O = {} as O,
): Field<number[], 'refs'> & O & { target: T } => ({
  ...options,
  kind: 'refs',
  target,
  schema: z
    .array(id('{field} must be chosen from the list'))
    .max(1000, '{field} has more than 1000 entries')
    .refine(ids => new Set(ids).size === ids.length, '{field} has an entry twice'),
})
