import { type Context, rowsByKey } from '../../../../server/kit/index.ts'
import { familiesOf } from '../../../domain/entity-routes.ts'
import type { Found } from '../domain/wire.ts'
import type { Match } from './find.ts'

/** How many details of a record stand beside its title. */
const mostAbout = 2

/** What is shown of matches: of each its title, where it is, and what tells it from others. */
export async function describe({ database, entities }: Context, matches: readonly Match[]): Promise<readonly Found[]> {
  const groups = [...Map.groupBy(matches, ({ kind }) => kind)]
  const rows = new Map(
    await Promise.all(
      groups.map(async ([kind, own]) => {
        const ids = own.map(({ id }) => id)
        const { entity, about } = kind
        const refs = entity.across ? [...about, entity.across.by] : about
        return [kind, await rowsByKey(database.pool, entities, entity, ids, refs)] as const
      }),
    ),
  )
  return matches.flatMap(({ kind, id }): Found[] => {
    const { type, entity, about } = kind
    const row = rows.get(kind)?.get(id)
    const base = familiesOf(entity)[0]?.screens.base
    if (!row || base === undefined) return []
    const title = entity.title(row)
    const said = about.map(name => row[name]).filter(value => typeof value === 'string' && value && value !== title)
    const client = entity.across ? row[entity.across.by] : null
    return [
      {
        type,
        id,
        entity: entity.id,
        title,
        url: `${base}/${id}`,
        client: typeof client === 'string' ? client : null,
        description: said.slice(0, mostAbout).join(' · '),
      },
    ]
  })
}
