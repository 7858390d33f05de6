import * as z from 'zod'
import { searchTypes } from './kinds.ts'

/** Of one kind no more are looked at at first; the rest comes a page at a time. */
export const mostOfKind = 100
export const longestQuery = 100

/** A kind of what is found. */
export const searchType = z.enum(searchTypes).meta({ id: 'SearchType' })

export const found = z.object({
  type: searchType,
  /** Of the record, among those of its entity. */
  id: z.int(),
  entity: z.string(),
  title: z.string(),
  /** Where it can be looked at, below the app's address. */
  url: z.string(),
  /** The organisation it is of, where that is not the one worked for. */
  client: z.string().nullable(),
  description: z.string(),
})
export type Found = z.infer<typeof found>

export const collection = z.object({
  /** How many match; with `isMore` there are more. */
  totalCount: z.int(),
  isMore: z.boolean(),
  /** Of these there are more: `type` and `after`, empty for the first page, list them all. A server of an earlier version does not say. */
  more: z.array(searchType).optional(),
  /** `after` of the next page of one type. */
  next: z.string().nullable(),
  datums: z.array(found),
})
export type Collection = z.infer<typeof collection>
