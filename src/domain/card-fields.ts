import type { Entity } from './entity.ts'

/**
 * The columns that a list's card must not leave out, however short it is: when something happened, and to whom.
 * @returns names of fields, in the order in which they are shown
 */
export function cardFields({ fields, list }: Pick<Entity, 'fields' | 'list'>): readonly string[] {
  const columns = list?.columns ?? []
  const when = columns.find(name => fields[name]?.kind === 'dateTime')
  const who =
    columns.find(name => fields[name]?.target === 'person') ?? columns.find(name => fields[name]?.target === 'user')
  return [when, who].filter(name => name !== undefined)
}
