import { titleIn, type EntityRoute } from '../../domain/entity-routes.ts'
import type { Entity } from '../../domain/entity.ts'
import { familyOf } from '../caller/places.ts'
import type { Caller } from '../caller/caller.ts'

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const withoutBrackets = (title: string) => title.replace(/ \((?!ACS).*\)$/, '')

/** The heading of a screen in the brand's words; what the table says in brackets is for its readers. */
export const headingOf = (route: EntityRoute, { brand }: Pick<Caller, 'brand'>): string =>
  withoutBrackets(titleIn(brand, route))

/** The title of an entity's list: 'Cloud fobs', 'Sites'. */
export function listTitle(entity: Entity, { brand }: Pick<Caller, 'brand'>, term = entity.term): string {
  const wording = familyOf(entity, term)?.screens.titles?.list ?? '{many}'
  return withoutBrackets(titleIn(brand, { wording, term }))
}

/** The title of a named list, or of the whole: 'Available cloud fobs'. */
export function titleOfList(
  entity: Entity,
  named: string | undefined,
  caller: Pick<Caller, 'brand'>,
  term = entity.term,
): string {
  const wording = named === undefined ? undefined : entity.lists?.[named]?.title
  return wording === undefined
    ? listTitle(entity, caller, term)
    : withoutBrackets(titleIn(caller.brand, { wording, term }))
}

/** A record's title; a record without any is called by its number. */
export function titleOf(entity: Entity, record: Readonly<Record<string, unknown>>): string {
  const title = entity.title({ ...record }).trim()
  return title || `Number ${String(record[entity.key])}`
}
