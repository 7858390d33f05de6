import { familiesOf, pathsOf } from '../../domain/entity-routes.ts'
import type { Entity, ScreenKind, Twin, Verb } from '../../domain/entity.ts'
import type { Term } from '../../domain/vocabulary.ts'

const verbs: Readonly<Record<ScreenKind, Verb>> = {
  list: 'list',
  create: 'add',
  detail: 'read',
  edit: 'edit',
  delete: 'delete',
}

/** The family of an entity with a word, otherwise its first; undefined for what has no screens. */
export function familyOf(entity: Entity, term?: Term): Twin | undefined {
  const families = familiesOf(entity)
  return families.find(family => family.term === term) ?? families[0]
}

/** Whether a permission code is held. */
type May = (code: string) => boolean

/** The places of a kind of screen: its main one, then those with their own permission. */
function placesOf(
  entity: Entity,
  family: Twin,
  kind: ScreenKind,
): readonly { path: string; codes: readonly string[] }[] {
  const { screens } = family
  const usual = screens.permission ?? [entity.permission.read]
  const own = (family.verbs ?? entity.verbs).includes(verbs[kind]) ? pathsOf(family, kind).slice(0, 1) : []
  const also = (screens.also ?? []).filter(each => each.kind === kind && each.path.includes(`{${family.key}}`))
  const lists = kind === 'list' ? Object.values(entity.lists ?? {}).filter(({ path }) => path.startsWith('/')) : []
  return [
    ...own.map(path => ({ path, codes: usual })),
    ...[...also, ...lists].map(({ path, permission }) => ({
      path,
      codes: permission === undefined ? usual : [permission],
    })),
  ]
}

/**
 * The path of a screen of an entity, undefined if it has none.
 * @param id of the record, for the screens of one
 * @param term of the family the user is in; the entity's own without it
 * @param may if there are several places, the first that may be opened is returned
 */
export function placeOf(entity: Entity, kind: ScreenKind, id?: number, term?: Term, may?: May): string | undefined {
  const family = familyOf(entity, term)
  if (!family) return undefined
  const [first, ...others] = placesOf(entity, family, kind).filter(({ path }) => path !== '')
  const open = first && may && !first.codes.every(may) ? others.find(({ codes }) => codes.every(may)) : undefined
  const path = (open ?? first)?.path
  if (path === undefined) return undefined
  const filled = path.replace(`{${family.key}}`, String(id))
  return filled.includes('{') ? undefined : filled
}
