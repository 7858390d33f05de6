import { familyOf } from '../caller/places.ts'
import { pathsOf } from '../../domain/entity-routes.ts'
import type { Entity } from '../../domain/entity.ts'
import { isImported } from '../../domain/imported.ts'
import { routeAt, routes } from '../../domain/routes.ts'
import type { Term } from '../../domain/vocabulary.ts'

/** Where records of an entity are imported: its own path where the route table has one, else a state of its list. */
export function importPlace(entity: Entity, term: Term): string | undefined {
  const family = familyOf(entity, term)
  const list = family && pathsOf(family, 'list')[0]
  if (list === undefined || !isImported(entity)) return undefined
  return routeAt(routes, `${list}/import`) ? `${list}/import` : `${list}?import=`
}
