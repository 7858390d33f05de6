import type { Entity } from '../../../src/domain/entity.ts'
import { schemaRef, type Schema } from '../../endpoint/operation.ts'

/** What a record is called among the schemas: `Door`, and in its parts `DoorAdd`, `DoorPage`. */
export const schemaName = (entity: Entity, part = ''): string =>
  entity.id.charAt(0).toUpperCase() + entity.id.slice(1) + part

export const recordRef = (entity: Entity, part = ''): Schema => schemaRef(schemaName(entity, part))
