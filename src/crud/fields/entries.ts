import { check } from '../../domain/validate.ts'
import { wordsFor, type EntryFields } from '../../domain/fields/index.ts'

/** One entry of a list stored as one value. */
export type Entry = Readonly<Record<string, unknown>>

export const entriesOf = (value: unknown): readonly Entry[] =>
  Array.isArray(value) ? value.filter((each): each is Entry => typeof each === 'object' && each !== null) : []

/** The initial values of a new entry. */
export const newEntry = ({ fields }: EntryFields): Entry =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial]])),
  )

/** An entry with one property changed; what has no value is left out of it. */
export function withProperty(entry: Entry, name: string, value: unknown): Entry {
  const { [name]: _, ...rest } = entry
  return value === null || value === undefined || value === '' ? rest : { ...rest, [name]: value }
}

/** What is wrong with an entry, by its properties. */
export function entryErrors({ fields }: EntryFields, entry: Entry): Readonly<Record<string, string>> {
  const own = Object.fromEntries(Object.keys(fields).map(name => [name, entry[name] ?? null]))
  const { errors } = check(fields, own, { mode: 'add' })
  return Object.fromEntries(errors.map(({ propertyName, errorMessage }) => [propertyName, errorMessage]))
}

/** What an entry is called: its title, empty while it has none. */
export function titleOfEntry({ fields, title = 'name' }: EntryFields, entry: Entry): string {
  const value = entry[title]
  return typeof value === 'string' ? wordsFor(fields[title] ?? {}, value) : ''
}
