import type { Entity } from './entity.ts'

/** What users choose of the order of their lists. */
export interface Orders {
  readonly areaSorting?: string | undefined
}

const made = new WeakMap<Entity, Map<string, Entity>>()

/** An entity whose lists are in the order that a user has chosen. The same object for the same order. */
export function orderedFor(entity: Entity, orders: Orders | undefined): Entity {
  const { list } = entity
  const wanted = list?.sortedBy && orders?.[list.sortedBy]
  if (!list || !wanted || wanted === list.sort || !list.sorts?.includes(wanted)) return entity
  const variants = made.get(entity) ?? new Map<string, Entity>()
  made.set(entity, variants)
  const ordered = variants.get(wanted) ?? {
    ...entity,
    list: { ...list, sort: wanted, sorts: [...list.sorts, list.sort] },
  }
  variants.set(wanted, ordered)
  return ordered
}
