import type { Entity, NamedList, ScreenKind, Twin, Verb } from './entity.ts'
import { filled } from './faults.ts'
import type { Route } from './routes.ts'
import { words, type Brand, type Term } from './vocabulary.ts'

/** The place of one generic screen: its entity, and the family whose words it uses. */
export interface EntityRoute extends Route {
  readonly kind: ScreenKind
  readonly entity: string
  /** The word of the family: a twin's own. */
  readonly term: Term
  /** The title with `{one}` and `{many}`, for the brand in use. */
  readonly wording: string
  /** The parameter that holds the record's key; a screen of one record without it is about the working client. */
  readonly key: string
  /** The named list that it shows. */
  readonly list?: string
  /** The property that the path sets on a new record. */
  readonly createFor?: string
}

const verbOf: Readonly<Record<ScreenKind, Verb>> = {
  list: 'list',
  create: 'add',
  detail: 'read',
  edit: 'edit',
  delete: 'delete',
}
const wordings: Readonly<Record<ScreenKind, string>> = {
  list: '{many}',
  create: 'Create {one}',
  detail: '{one}',
  edit: 'Edit {one}',
  delete: 'Delete {one}',
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A wording in a brand's words, in sentence case: 'Create {one}' is 'Create site', '{many}' is 'Sites'. */
export const titleIn = (brand: Brand, { wording, term }: Pick<EntityRoute, 'wording' | 'term'>): string =>
  capital(words(brand).say(filled(wording, { one: words(brand).one(term), many: words(brand).many(term) })))

/** The families of an entity: its own where it has screens, and its twins. */
export const familiesOf = (entity: Entity): readonly Twin[] => [
  ...(entity.screens ? [{ term: entity.term, key: entity.key, screens: entity.screens }] : []),
  ...(entity.twins ?? []),
]

/** The code that is enough to read and edit the own client's record, where there is a screen for that. */
export const ownPermission = ({ screens }: Entity): string | undefined =>
  screens?.also?.find(({ kind, path }) => kind === 'edit' && !path.includes('{'))?.permission

/** The paths at which a kind of screen of a family stands, its own first. */
export function pathsOf({ key, screens }: Twin, kind: ScreenKind): readonly string[] {
  const bases = [screens.base, ...(screens.aliases ?? [])]
  if (kind === 'list') {
    if (screens.list === false) return []
    return [...new Set([screens.list ?? screens.base, ...(screens.listAliases ?? []), ...bases])]
  }
  const [own, ...others] = bases.map(base => {
    if (kind === 'create') return screens.createFor ? `${base}/create/{${screens.createFor}}` : `${base}/create`
    return `${base}/{${key}}${kind === 'detail' ? '' : `/${kind}`}`
  })
  return [(kind === 'create' ? screens.create : undefined) ?? own ?? '', ...others]
}

interface Given {
  readonly paths: readonly string[]
  readonly wording?: string
  readonly permission?: string
  readonly list?: string
}

function row(entity: Entity, family: Twin, kind: ScreenKind, { paths, wording, permission, list }: Given): EntityRoute {
  const [path = '', ...aliases] = paths
  const worded = { wording: wording ?? family.screens.titles?.[kind] ?? wordings[kind], term: family.term }
  const needed = family.screens.permission ?? (entity.permission.read ? [entity.permission.read] : [])
  return {
    path,
    aliases,
    access: 'auth',
    permission: permission === undefined ? needed : [permission],
    kind,
    title: titleIn('classic', worded),
    screen: `crud-${kind}`,
    entity: entity.id,
    key: family.key,
    ...worded,
    ...(list !== undefined && { list }),
    ...(kind === 'create' && family.screens.createFor !== undefined && { createFor: family.screens.createFor }),
  }
}

/** `available-cloud-{many}` of fobs is `/administration/fob/available-cloud-fobs`. */
function listPath({ term, screens }: Twin, path: string): string {
  const { one, many } = words('classic')
  const kebab = (text: string) => text.toLowerCase().replaceAll(' ', '-')
  const named = filled(path, { one: kebab(one(term)), many: kebab(many(term)) })
  return named.startsWith('/') ? named : `${screens.base}/${named}`
}

/** A list with its own path belongs to the entity; one below the base exists for each family. */
const namedLists = (entity: Entity, family: Twin): readonly (readonly [string, NamedList])[] =>
  Object.entries(entity.lists ?? {}).filter(([, { path }]) => !path.startsWith('/') || family.term === entity.term)

function familyRows(entity: Entity, family: Twin): EntityRoute[] {
  const verbs = family.verbs ?? entity.verbs
  const kinds = (Object.keys(verbOf) as ScreenKind[]).filter(kind => verbs.includes(verbOf[kind]))
  const own = kinds.map(kind => row(entity, family, kind, { paths: pathsOf(family, kind) }))
  const named = namedLists(entity, family).map(([list, { path, aliases = [], title, permission }]) =>
    row(entity, family, 'list', {
      paths: [path, ...aliases].map(each => listPath(family, each)),
      wording: title,
      list,
      ...(permission !== undefined && { permission }),
    }),
  )
  const also = (family.screens.also ?? []).map(({ kind, path, title, permission }) =>
    row(entity, family, kind, {
      paths: [path],
      ...(title !== undefined && { wording: title }),
      ...(permission !== undefined && { permission }),
    }),
  )
  // A place with its own list is no alias of the main one.
  const taken = new Set([...named, ...also].flatMap(({ path, aliases }) => [path, ...aliases]))
  const free = own
    .map(each => ({ ...each, aliases: each.aliases.filter(alias => !taken.has(alias)) }))
    .filter(({ path }) => path && !taken.has(path))
  return [...free, ...named, ...also]
}

/**
 * The places of all screens that are drawn from declarations: list, create, detail, edit and delete of every family,
 * named lists included.
 */
export const entityRoutes = (entities: Readonly<Record<string, Entity>>): readonly EntityRoute[] =>
  Object.values(entities).flatMap(entity => familiesOf(entity).flatMap(family => familyRows(entity, family)))
