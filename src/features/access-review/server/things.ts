import { sql } from 'kysely'
import { type Context, type Queryable, runSql } from '../../../../server/kit/index.ts'
import { invalid } from '../../../domain/faults.ts'
import { type Thing, waysIn } from '../../access/domain/ways-in.ts'
import { mostThings } from '../domain/access-review.ts'
import type { Review } from './open-review.ts'

/** The doors and groups of a review, those of its site included. @throws 422 where there are none, or too many */
export async function thingsOf(
  { ports }: Pick<Context, 'ports'>,
  on: Queryable,
  clientId: number,
  { doorIds, groupIds, areaId }: Pick<Review, 'doorIds' | 'groupIds' | 'areaId'>,
): Promise<readonly Thing[]> {
  const below = areaId === null ? [] : await ports.of(waysIn, on).doorsBelow(clientId, areaId, mostThings + 1)
  const things: Thing[] = [
    ...[...new Set([...(doorIds ?? []), ...below])].map(id => ({ kind: 'door', id }) as const),
    ...(groupIds ?? []).map(id => ({ kind: 'group', id }) as const),
  ]
  const refused = (errorMessage: string) => invalid([{ propertyName: 'doorIds', errorMessage }])
  if (things.length === 0) throw refused('Choose doors, groups or {a area} to review')
  if (things.length > mostThings) throw refused(`A review has at most ${mostThings} doors and groups`)
  return things
}

export interface TitledThing extends Thing {
  readonly title: string
}

/** The same by name: the doors, then the groups. */
export async function titledThings(
  context: Pick<Context, 'ports'>,
  on: Queryable,
  clientId: number,
  review: Parameters<typeof thingsOf>[3],
): Promise<readonly TitledThing[]> {
  const found = await thingsOf(context, on, clientId, review)
  const idsOf = (of: Thing['kind']) => found.filter(({ kind }) => kind === of).map(({ id }) => id)
  return runSql<TitledThing>(
    on,
    sql`select 'door' as "kind", d."doorId" as "id", a."name" || ', ' || d."name" as "title"
        from door d join area a using ("areaId") where d."doorId" = any(${idsOf('door')}::integer[])
      union all select 'group', "groupId", "name" from "group" where "groupId" = any(${idsOf('group')}::integer[])
      order by 1, 3, 2`,
  )
}
