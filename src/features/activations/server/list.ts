import { sql } from 'kysely'
import * as z from 'zod'
import {
  type Condition,
  endpoint,
  numeric,
  runSql,
  scope,
  type Queryable,
  type Session,
} from '../../../../server/kit/index.ts'
import { tokenActivation } from '../../../domain/entities/access/token-activation.ts'
import { tokenTitle, type TitledToken } from './token-title.ts'
import { type AccessRow, accessRow } from '../domain/wire.ts'
import { invalid } from '../../../domain/faults.ts'

const key = numeric(z.int().min(1).max(2_147_483_647))
const query = z.object({
  personId: key.optional(),
  tokenId: key.optional(),
  groupId: key.optional(),
  /** Of the area, and of those above it, which include it. */
  areaId: key.optional(),
  /** That one alone, if it is theirs. */
  activationId: key.optional(),
  after: key.optional(),
  limit: numeric(z.int().min(1).max(100)).optional(),
})
type Asked = z.infer<typeof query>

/** The areas that include one: itself and those above it. */
const areasOver = (areaId: number, clientId: number) => sql`
  with recursive up as (
    select "areaId", "parentAreaId" from area where "areaId" = ${areaId} and "clientId" = ${clientId}
    union select a."areaId", a."parentAreaId" from up join area a on a."areaId" = up."parentAreaId"
  )
  select "areaId" from up`

function whose({ personId, tokenId, groupId, areaId }: Asked, { clientId }: Session): Condition {
  if (personId !== undefined)
    return sql`token_activation."tokenId" in (select "fobId" from token where "clientId" = ${clientId} and "personId" = ${personId} and "deletedAt" is null)`
  if (tokenId !== undefined) return sql`token_activation."tokenId" = ${tokenId}`
  if (groupId !== undefined) return sql`token_activation."groupId" = ${groupId}`
  if (areaId !== undefined) return sql`token_activation."areaId" in (${areasOver(areaId, clientId)})`
  throw invalid([{ propertyName: 'personId', errorMessage: 'personId, tokenId, groupId or areaId is required' }])
}

type Row = Omit<AccessRow, 'token' | 'dateAdded'> & TitledToken & { readonly dateAdded: Date | null }

/** The activations that have not been ended, the newest first. */
function rowsOf(on: Queryable, session: Session, asked: Asked, limit: number): Promise<Row[]> {
  return runSql<Row>(
    on,
    sql`
    select token_activation."activationId", token_activation."version", token_activation."tokenId",
      token_activation."areaId", token_activation."groupId", token_activation."primary",
      token_activation."validFrom", token_activation."validUntil", token_activation."dateAdded", token_activation."notes",
      t."fobId", t."reference", t."numberPlate", t."kind", t."status", p."personId",
      p."firstName" || ' ' || p."surname" as "person", p."profilePicture" as "picture",
      a."name" as "area", g."name" as "group"
    from token_activation join token t on t."fobId" = token_activation."tokenId" and t."deletedAt" is null
    left join person p on p."personId" = t."personId" and p."deletedAt" is null
    left join area a on a."areaId" = token_activation."areaId"
    left join "group" g on g."groupId" = token_activation."groupId"
    where ${scope(tokenActivation, session)} and token_activation."active" and ${whose(asked, session)}
      and (${asked.activationId ?? null}::integer is null or token_activation."activationId" = ${asked.activationId ?? null})
      and token_activation."activationId" < ${asked.after ?? 2_147_483_647}
    order by token_activation."activationId" desc limit ${limit + 1}`,
  )
}

const toWire = ({ fobId, reference, numberPlate, dateAdded, ...row }: Row): AccessRow => ({
  ...row,
  token: tokenTitle({ fobId, reference, numberPlate, kind: row.kind }),
  dateAdded: dateAdded?.toISOString() ?? null,
})

/** Whose access it is, or to what: what the Access sections show. */
export const accessOf = endpoint({
  method: 'GET',
  path: '/activation/of',
  tag: tokenActivation.id,
  summary: 'Activations of a person, credential, group or area',
  permission: tokenActivation.permission.read,
  query,
  reply: z.object({ items: z.array(accessRow), next: z.string().nullable() }),
  async handle({ context, session, query: asked }) {
    const { limit = 50 } = asked
    const rows = await rowsOf(context.database.pool, session, asked, limit)
    const items = rows.slice(0, limit).map(toWire)
    return { items, next: rows.length > limit ? String(items.at(-1)?.activationId) : null }
  },
})
