import { sql } from 'kysely'
import { runSql } from '../../../../../server/kit/index.ts'
import { client } from '../../../../domain/entities/control-panel/client.ts'
import type { Found, Looked } from './found.ts'

interface Row {
  readonly name: string
  readonly version: number
  readonly was: string | null
  readonly isId: number | null
  readonly is: string | null
}

/** The client names as its manager who does not manage it (any more), or nobody though somebody does. */
export async function shownManager({ on, session: { clientId }, now }: Looked): Promise<Found[]> {
  const [row] = await runSql<Row>(
    on,
    sql`
    select c."name", c."version", was."name" as "was", m."relatedClientId" as "isId", m."name" as "is"
    from client c left join client was on was."clientId" = c."managedById"
    left join lateral (
      select r."relatedClientId", x."name" from client_relation r join client x on x."clientId" = r."relatedClientId"
      where r."clientId" = c."clientId" and r."kind" = 'managing' and r."deletedAt" is null and r."revokedAt" is null
        and r."startDate" <= (${now}::timestamptz at time zone 'UTC')::date
        and coalesce(r."endDate", 'infinity') >= (${now}::timestamptz at time zone 'UTC')::date
      order by r."clientRelationId" desc limit 1) m on true
    where c."clientId" = ${clientId} and c."managedById" is distinct from m."relatedClientId"`,
  )
  if (!row) return []
  const { name, version, was, isId, is } = row
  const shown =
    was === null
      ? `${name} is shown as managed by nobody`
      : `${name} is shown as managed by ${was}, who does not manage it now`
  return [
    {
      id: 'manager',
      kind: 'manager',
      text: `${shown}: ${is === null ? 'nobody is' : `${is} is`} shown instead`,
      details: [],
      change: [version, isId],
      async apply({ together }) {
        await together.edit(client.id, clientId, { version }, { from: () => ({ computed: { managedById: isId } }) })
      },
    },
  ]
}
