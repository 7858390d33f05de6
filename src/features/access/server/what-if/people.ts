import { sql } from 'kysely'
import { entities } from '../../../../domain/entities/index.ts'
import { type Queryable, runSql, scope, type Session } from '../../../../../server/kit/index.ts'
import type { Touched } from './touched.ts'

/** Credentials that are looked at in one answer; beyond it, it says that there are more. */
export const mostTokens = 30_000

/** A credential, and whose it is. */
export interface Held {
  readonly tokenId: number
  readonly personId: number | null
}

/** Everybody whom a change may concern, as the caller may see them; one more than are looked at where there are more. */
export function concerned(on: Queryable, session: Session, touched: Touched): Promise<Held[]> {
  const { tokenIds, groupIds, areaIds, insideZoneIds } = touched
  const { clientId } = session
  const active = (column: 'groupId' | 'areaId', ids: Iterable<number>) => sql`
    select "tokenId" from token_activation where "clientId" = ${clientId} and "active" and "deletedAt" is null
      and ${sql.ref(column)} = any(${[...ids]}::integer[])`
  return runSql<Held>(
    on,
    sql`select token."fobId" as "tokenId", token."personId" from token
      where ${scope(entities.token, session)} and token."fobId" in (
        ${active('groupId', groupIds)} union ${active('areaId', areaIds)}
        union select unnest(${[...tokenIds]}::integer[])
        union select "tokenId" from occupancy
          where "clientId" = ${clientId} and "zoneId" = any(${[...insideZoneIds]}::integer[]))
      order by 1 limit ${mostTokens + 1}`,
  )
}
