import type { Entity } from './entity.ts'

/** Whether a permission code is held. */
export interface Holder {
  readonly has: (code: string) => boolean
}

const made = new WeakMap<Entity, Map<string, Entity>>()
const bare = (sort: string) => sort.replace(/^-/, '')

/**
 * An entity as a caller may know it: without the fields whose permission they lack. The same object for the
 * same fields, and the entity itself if nothing is hidden from them.
 */
export function seenBy(entity: Entity, holder: Holder): Entity {
  const hidden = Object.entries(entity.fields).flatMap(([name, { permission }]) =>
    permission === undefined || holder.has(permission) ? [] : [name],
  )
  if (hidden.length === 0) return entity
  const variants = made.get(entity) ?? new Map<string, Entity>()
  made.set(entity, variants)
  const seen = variants.get(hidden.join()) ?? without(entity, hidden)
  variants.set(hidden.join(), seen)
  return seen
}

function without(entity: Entity, hidden: readonly string[]): Entity {
  const shown = (name: string) => !hidden.includes(bare(name))
  const { fields, list } = entity
  return {
    ...entity,
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => shown(name))),
    ...(list && {
      list: {
        ...list,
        columns: list.columns.filter(shown),
        ...(list.filters && { filters: list.filters.filter(shown) }),
        ...(list.sorts && { sorts: list.sorts.filter(shown) }),
        ...(list.search && { search: list.search.filter(shown) }),
      },
    }),
  }
}
