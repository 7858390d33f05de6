import type { Entity } from '../../src/domain/entity.ts'
import { wireName } from '../../src/domain/fields/index.ts'
import type { Values } from './behaviour.ts'

/** For the history: that a password was set, never what it is. */
export const secretsChanged = ({ fields }: Entity, values: Values): Values =>
  Object.fromEntries(
    Object.keys(fields)
      .filter(name => fields[name]?.kind === 'password' && values[name] != null)
      .map(name => [name, '(changed)']),
  )

/** Takes the fields that the reader may not know of out of a record's history. */
export function hideFieldsOfPast(entity: Entity, seen: Entity, entries: readonly Values[]): void {
  const hidden = Object.entries(entity.fields).flatMap(([name, field]) =>
    Object.hasOwn(seen.fields, name) ? [] : [name, wireName(name, field)],
  )
  for (const entry of entries)
    for (const side of ['before', 'after'] as const) {
      const values = entry[side] as Values | null
      if (values) for (const name of hidden) delete values[name]
    }
}
