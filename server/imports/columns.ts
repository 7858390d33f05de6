import type { Entity } from '../../src/domain/entity.ts'
import { labelOf, wireName, type Field } from '../../src/domain/fields/index.ts'
import type { CustomField } from '../custom-fields/definitions.ts'
import { readers } from './readers.ts'

/** Something that a column of a CSV can fill. */
export interface ImportColumn {
  /** The wire name, or `custom.12`. */
  readonly name: string
  readonly label: string
  readonly required: boolean
  readonly field: Field
}

/** What an import of an entity can fill: what a caller may set and a cell can say. Records are of the working client. */
export function importColumns(entity: Entity, custom: readonly CustomField[]): readonly ImportColumn[] {
  const declared = Object.entries(entity.fields)
    .filter(([name, field]) => !field.computed && name !== entity.across?.by && readers[field.kind] !== undefined)
    .map(([name, field]): ImportColumn => {
      const required = Boolean(field.required) && field.initial === undefined && !field.when
      return { name: wireName(name, field), label: labelOf(name, field), required, field }
    })
  const own = custom.map(({ key, name, required, field }): ImportColumn => ({
    name: key,
    label: name,
    required,
    field,
  }))
  return [...declared, ...own]
}

/** Which column of the file fills what: the index in its header, by name. */
export type Mapping = Readonly<Record<string, number>>

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** A mapping by the words of the header: the label, the wire name or the field's own name, however written. */
export function guessMapping(columns: readonly ImportColumn[], header: readonly string[]): Mapping {
  const free = new Map<string, number>()
  header.forEach((title, index) => free.has(bare(title)) || free.set(bare(title), index))
  const guessed: Record<string, number> = {}
  for (const { name, label } of columns)
    for (const word of [label, name, name.replace(/Ids?$/, '')].map(bare)) {
      const index = free.get(word)
      if (index === undefined || Object.hasOwn(guessed, name)) continue
      guessed[name] = index
      free.delete(word)
    }
  return guessed
}
