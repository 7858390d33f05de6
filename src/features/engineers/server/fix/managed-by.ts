import { sql } from 'kysely'
import { runSql } from '../../../../../server/kit/index.ts'
import { client } from '../../../../domain/entities/control-panel/client.ts'
import type { Found, Looked } from './found.ts'

interface Row {
  readonly name: string
  readonly version: number
  readonly was: string | null
  /** Whether that one manages it too. */
  readonly wasHolds: boolean
  readonly isId: number | null
  readonly is: string | null
}

/** The client names as its manager who does not manage it (any more), or nobody though somebody does. */
export async function shownManager({ on, session: { clientId }, now }: Looked): Promise<Found[]> {
  const [row] = await runSql<Row>(
    on,
    sql`
    with holding as (
      select r."clientRelationId", r."relatedClientId", x."name" from client_relation r
      join client x on x."clientId" = r."relatedClientId"
      where r."clientId" = ${clientId} and r."kind" = 'managing' and r."deletedAt" is null and r."revokedAt" is null
        and r."startDate" <= (${now}::timestamptz at time zone 'UTC')::date
        and coalesce(r."endDate", 'infinity') >= (${now}::timestamptz at time zone 'UTC')::date
    ), newest as (select * from holding order by "clientRelationId" desc limit 1)
    select c."name", c."version", was."name" as "was", newest."relatedClientId" as "isId", newest."name" as "is",
      exists (select from holding where "relatedClientId" = c."managedById") as "wasHolds"
    from client c left join client was on was."clientId" = c."managedById" left join newest on true
    where c."clientId" = ${clientId} and c."managedById" is distinct from newest."relatedClientId"`,
  )
  if (!row) return []
  const { name, version, was, wasHolds, isId, is } = row
  const why = wasHolds ? ', but a newer relation holds' : ', who does not manage it now'
  const shown = was === null ? `${name} is shown as managed by nobody` : `${name} is shown as managed by ${was}${why}`
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
