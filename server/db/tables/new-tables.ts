import type { Catalogue, Part } from './catalogue.ts'
import { quoted } from './indexes.ts'

/** The SQL of the declared tables that are not `present`: each complete, then its indexes; last what refers in circles. */
export function newTables({ columns, constraints }: Catalogue, present: ReadonlySet<string>): string[] {
  const missing = [...new Set(columns.map(({ table }) => table))].filter(table => !present.has(table))
  const later = (part: Part) => missing.includes(referenceOf(part) ?? '') && referenceOf(part) !== part.table
  const ownOf = (table: string) => once(constraints.filter(part => part.table === table))
  const tables = missing.map(table => {
    const inside = ownOf(table).filter(part => !isIndex(part) && !later(part))
    const lines = columns.filter(part => part.table === table).map(({ name, is }) => `${quoted(name)} ${is}`)
    return `create table ${quoted(table)} (\n  ${[...lines, ...inside.map(({ is }) => is)].join(',\n  ')}\n);`
  })
  return [
    ...tables,
    ...missing.flatMap(table => ownOf(table).filter(isIndex).map(added)),
    ...missing.flatMap(table => ownOf(table).filter(later).map(added)),
  ]
}

/** The SQL that adds an index, a key, a check or a reference to a table that is there. */
export const added = (part: Part): string =>
  isIndex(part) ? `${part.is};` : `alter table ${quoted(part.table)} add ${part.is};`

const isIndex = ({ is }: Part) => is.startsWith('CREATE')
const referenceOf = ({ is }: Part) => /^FOREIGN KEY .* REFERENCES "?(\w+)"?\(/.exec(is)?.[1]
const once = (parts: readonly Part[]) => [...new Map(parts.map(part => [part.is, part])).values()]
