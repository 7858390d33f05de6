import * as z from 'zod'
import { mostNumbers, readNumbers, type ReadNumbers } from './numbers.ts'

/** The longest name of an area. */
export const mostLetters = 100

/** How names are made: prefix, number, suffix, with nothing between them. */
export const naming = z.strictObject({
  prefix: z.string().max(mostLetters),
  suffix: z.string().max(mostLetters),
  /** '1-4, 7, 9-12' */
  numbers: z.string().max(5000),
  pattern: z.enum(['sequential', 'everyOther']),
})
export type Naming = Readonly<z.infer<typeof naming>>

/** Areas to be added below another. */
export const bulkAreas = naming.extend({ parentAreaId: z.int().min(1), typeId: z.int().min(1) })
export type BulkAreas = Readonly<z.infer<typeof bulkAreas>>

/** Names to look for below an area. */
export const namesBelow = z.strictObject({
  parentAreaId: z.int().min(1),
  names: z.array(z.string().max(2 * mostLetters + 9)).max(mostNumbers),
})

/** The names, or why there are none. */
export type Named = { readonly names: readonly string[] } | Extract<ReadNumbers, { error: string }>

/** The names of all areas, as they will be stored: without spaces at the ends. */
export function namesOf({ prefix, suffix, numbers, pattern }: Naming): Named {
  const read = readNumbers(numbers, pattern)
  return 'error' in read ? read : { names: read.numbers.map(number => `${prefix}${number}${suffix}`.trim()) }
}

/** What is the same name: capitals do not matter. */
export const sameName = (name: string): string => name.toLowerCase()

/** Why a name cannot be added. */
export type Clash = 'taken' | 'twice' | 'tooLong'

/**
 * Which names cannot be added, each under its place in the list. Of names that come twice, the later ones.
 * @param taken those there are already, by `sameName`
 */
export function clashesOf(names: readonly string[], taken: ReadonlySet<string>): ReadonlyMap<number, Clash> {
  const clashes = new Map<number, Clash>()
  const seen = new Set<string>()
  for (const [index, name] of names.entries()) {
    const same = sameName(name)
    if (name.length > mostLetters) clashes.set(index, 'tooLong')
    else if (taken.has(same)) clashes.set(index, 'taken')
    else if (seen.has(same)) clashes.set(index, 'twice')
    seen.add(same)
  }
  return clashes
}
