import { sql } from 'kysely'
import * as z from 'zod'
import { entities } from '../../../domain/entities/index.ts'
import { fault } from '../../../domain/faults.ts'
import { all, findRow, type Queryable, runSql, scope, search, type Session } from '../../../../server/kit/index.ts'

/** Whose days are asked for. */
export interface WhoAsked {
  readonly personId?: number | undefined
  /** Who has a credential that is active in a group. */
  readonly groupId?: number | undefined
  /** The beginning of a name. */
  readonly q?: string | undefined
  readonly limit: number
  /** `next` of the page before. */
  readonly after?: string | undefined
}

export interface PersonRow {
  readonly personId: number
  readonly firstName: string
  readonly surname: string
}
interface Ordered extends PersonRow {
  readonly order: string
}

/**
 * A page of people by surname, as far as the caller sees them.
 * @throws 404 where the caller does not see the person or the group
 */
export async function peoplePage(on: Queryable, session: Session, asked: WhoAsked) {
  const { personId, groupId, q, limit, after } = asked
  if (personId !== undefined) await findRow(on, entities.person, session, personId)
  if (groupId !== undefined) await findRow(on, entities.group, session, groupId)
  const conditions = [
    scope(entities.person, session),
    ...(personId === undefined ? [] : [sql<boolean>`person."personId" = ${personId}`]),
    ...(groupId === undefined ? [] : [sql<boolean>`person."personId" in (${inGroup(session.clientId, groupId)})`]),
    ...(q === undefined ? [] : [search(entities.person, q, ['surname', 'firstName'])]),
    ...(after === undefined ? [] : [behind(after)]),
  ]
  const rows = await runSql<Ordered>(
    on,
    sql`select "personId", "firstName", "surname", lower("surname") as "order" from person
      where ${all(conditions)} order by lower("surname"), "personId" limit ${limit + 1}`,
  )
  const people: readonly Ordered[] = rows.slice(0, limit)
  const last = people.at(-1)
  return { people, next: rows.length > limit && last ? cursorOf(last) : null }
}

const inGroup = (clientId: number, groupId: number) => sql`
  select t."personId" from token_activation a join token t on t."fobId" = a."tokenId"
  where a."clientId" = ${clientId} and a."groupId" = ${groupId} and a."active" and a."deletedAt" is null
    and t."deletedAt" is null`

const position = z.tuple([z.string().max(200), z.int().min(0).max(2_147_483_647)])
const cursorOf = ({ order, personId }: Ordered) => Buffer.from(JSON.stringify([order, personId])).toString('base64url')

/** @throws 400 */
function behind(after: string) {
  try {
    const [order, personId] = position.parse(JSON.parse(Buffer.from(after, 'base64url').toString()))
    return sql<boolean>`(lower(person."surname"), person."personId") > (${order}, ${personId})`
  } catch {
    throw fault('badRequest', { message: 'after is not a position of this list' })
  }
}
