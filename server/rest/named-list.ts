import { dayMs } from '../../src/domain/building/day.ts'
import type { Entity, NamedList } from '../../src/domain/entity.ts'
import { seenBy } from '../../src/domain/seen.ts'
import type { Session } from '../session.ts'
import type { Filter } from './list-request.ts'

/** The condition of a named list as its filters, at an instant. */
export const fixedFilters = (entity: Entity, { where = {}, since, below }: NamedList, now: Date): readonly Filter[] => [
  ...Object.entries(where).map(([wire, value]) => ({ field: fieldNamed(entity, wire), values: [value] })),
  ...(below ? [{ field: fieldNamed(entity, below.field), below: below.value }] : []),
  ...(since ? [{ field: since.field, from: new Date(now.getTime() - since.days * dayMs) }] : []),
]

/** An entity as a list shows it to the caller; a list of the own is of the working client alone. */
export function listedTo(entity: Entity, { permissions }: Session, own = false): Entity {
  const seen = seenBy(entity, permissions)
  if (!own) return seen
  const { across: _across, ...alone } = seen
  return alone
}

/** The field of a wire name in a declared condition. @throws if the declaration names none */
function fieldNamed({ id, fields }: Entity, wire: string): string {
  const name = Object.keys(fields).find(each => each === wire || `${each}Id` === wire)
  if (name === undefined) throw new Error(`A list of ${id} is by ${wire}, which is no field of it`)
  return name
}
