import { entityById } from '../../domain/entities/index.ts'
import type { Entity } from '../../domain/entity.ts'
import type { Field } from '../../domain/fields/index.ts'

/** What a reference refers to. @throws if the field is none: targets are checked when they are compiled */
export function targetOf({ target = '' }: Field): Entity {
  const entity = entityById(target)
  if (!entity) throw new Error(`There is no entity '${target}' to refer to`)
  return entity
}
