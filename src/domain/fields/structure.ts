import * as z from 'zod'
import type { Field, FieldOptions } from './field.ts'

const clock = z.string('{field} needs a time').regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$/, '{field} needs a time')
const period = z
  .object({ days: z.array(z.int().min(0).max(6)).min(1, '{field} needs a day').max(7), start: clock, end: clock })
  .refine(({ start, end }) => start < end, '{field} has a period that ends before it starts')

/** Part of a week at the site: days 0 (Monday) to 6, from `start` to `end`, both `hh:mm`. */
export type Period = z.infer<typeof period>

/** The periods of a time profile, at most 20. */
export const periods = <const O extends FieldOptions>(options: O = {} as O): Field<Period[], 'periods'> & O => ({
  ...options,
  kind: 'periods',
  schema: z.array(period).max(20, '{field} has more than 20 entries'),
})

/** The entries of a list stored as one value: words, or rows of fields. */
export type Entries = 'words' | EntryFields

/** What a row may have. */
export type EntryKind = 'text' | 'decimal' | 'choice' | 'url' | 'colour' | 'date' | 'time'

/** Rows of fields, each at most with one record that it is about: `{ entity, id }` under `subject`. */
export interface EntryFields {
  /** 'marker', 'markers' */
  readonly one: string
  readonly many: string
  /** The field that a row is called by; `name` where left out. */
  readonly title?: string
  readonly fields: Readonly<Record<string, Field<unknown, EntryKind>>>
  readonly subjects?: readonly string[]
}

export interface RecordOptions extends FieldOptions {
  readonly schema: z.ZodType
  readonly refersBy?: Readonly<Record<string, string>>
  /** A screen of its own sets it: a form keeps it, and shows no input. */
  readonly byHand?: false
  /** How its entries are edited; without it they can't be edited by hand. */
  readonly entries?: Entries
  /** The longest of its words, and the most entries it may have. */
  readonly max?: number
  readonly most?: number
  /** The entity whose words in use are offered while one is typed: its API answers them at `/tags`. */
  readonly offers?: string
}

/** A small structure stored as one value, checked by its own schema (links, settings). */
export const record = <T, const O extends RecordOptions>(options: O): Field<T, 'record'> & O => ({
  ...options,
  kind: 'record',
})
