import { familiesOf, titleIn } from '../../domain/entity-routes.ts'
import type { Entity } from '../../domain/entity.ts'
import { routes, type ScreenAction } from '../../domain/routes.ts'
import type { Term } from '../../domain/vocabulary.ts'
import { familyOf } from '../caller/places.ts'
import type { Caller } from '../caller/caller.ts'

/** A link to a special screen. */
export interface ScreenLink {
  readonly label: string
  readonly to: string
}

/**
 * The special screens that declare themselves an action of an entity's list or records, as links for those who may open
 * them. Those of a twin lie under its own path.
 * @param id of the record; left out on a list
 */
export function screenActions(
  entity: Entity,
  on: ScreenAction['on'],
  term: Term,
  { brand, may }: Pick<Caller, 'brand' | 'may'>,
  id?: number,
): readonly ScreenLink[] {
  const family = familyOf(entity, term)
  const others = familiesOf(entity).flatMap(({ screens }) => (screens === family?.screens ? [] : [`${screens.base}/`]))
  return routes.flatMap(({ path, permission, action = [] }) =>
    [action].flat().flatMap(({ of, on: where, needs, by, label }) => {
      if (of !== entity.id || where !== on || others.some(base => path.startsWith(base))) return []
      if (!permission.every(may) || (needs !== undefined && !may(needs))) return []
      const to = `${path.replace(`{${family?.key ?? entity.key}}`, String(id))}${by === undefined ? '' : `?${by}=${id}`}`
      return to.includes('{') ? [] : [{ label: titleIn(brand, { wording: label, term }), to }]
    }),
  )
}
