import { sql } from 'kysely'
import { type Condition, type Queryable, runSql, scope, type Session } from '../../../../server/kit/index.ts'
import { token } from '../../../domain/entities/access/token.ts'
import { person } from '../../../domain/entities/people/person.ts'
import { invalid } from '../../../domain/faults.ts'
import { type Giving, mostAtOnce } from '../domain/wire.ts'
import { tokenTitle, type TitledToken } from './token-title.ts'

/** A credential with its person; a person without a live one has none. */
export interface Holder {
  readonly tokenId: number | null
  readonly token: string | null
  readonly personId: number | null
  readonly person: string | null
}

type Row = TitledToken & Pick<Holder, 'personId' | 'person'>

const toHolder = ({ personId, person: name, ...titled }: Row): Holder => ({
  tokenId: titled.fobId,
  token: tokenTitle(titled),
  personId,
  person: name,
})

const read = (on: Queryable, session: Session, which: Condition, limit: number) =>
  runSql<Row>(
    on,
    sql`
    select token."fobId", token."reference", token."numberPlate", token."kind", token."personId",
      (select "firstName" || ' ' || "surname" from person p where p."personId" = token."personId") as "person"
    from token where ${scope(token, session)} and ${which} order by token."fobId" limit ${limit}`,
  )

/** People without a live credential: they are listed, not passed over. */
async function withoutOne(on: Queryable, session: Session, personIds: readonly number[]): Promise<Holder[]> {
  const rows = await runSql<{ personId: number; person: string }>(
    on,
    sql`
    select "personId", "firstName" || ' ' || "surname" as "person" from person
    where "personId" = any(${personIds}::integer[]) and ${scope(person, session)}
      and not exists (select from token t where t."personId" = person."personId" and t."status" = 'live' and t."enabled" and t."deletedAt" is null)`,
  )
  return rows.map(row => ({ ...row, tokenId: null, token: null }))
}

/**
 * The credentials that a request names, by themselves, by their people, or as those of a group.
 * @param most of a group's, in one request
 * @returns `next` where the group has more
 * @throws 422 where the caller cannot choose one of them
 */
export async function holdersOf(
  on: Queryable,
  session: Session,
  { tokenIds, personIds, membersOfId, after = 0 }: Giving,
  most: number,
): Promise<{ readonly holders: readonly Holder[]; readonly next: number | null }> {
  if (membersOfId) {
    const members = sql<boolean>`token."fobId" > ${after} and token."fobId" in (
      select "tokenId" from token_activation where "clientId" = ${session.clientId} and "groupId" = ${membersOfId}
        and "active" and "deletedAt" is null)`
    const rows = await read(on, session, members, most + 1)
    const holders = rows.slice(0, most).map(toHolder)
    return { holders, next: rows.length > most ? (holders.at(-1)?.tokenId ?? null) : null }
  }
  const named = await read(on, session, sql`token."fobId" = any(${tokenIds}::integer[])`, mostAtOnce)
  if (named.length < new Set(tokenIds).size)
    throw invalid([{ propertyName: 'tokenIds', errorMessage: 'These must be chosen from the list' }])
  const live = sql<boolean>`token."personId" = any(${personIds}::integer[]) and token."status" = 'live' and token."enabled"`
  const theirs = await read(on, session, live, mostAtOnce + 1)
  const without = await withoutOne(on, session, personIds)
  const found = new Set([...theirs, ...without].map(({ personId }) => personId))
  if (personIds.some(id => !found.has(id)))
    throw invalid([{ propertyName: 'personIds', errorMessage: 'These must be chosen from the list' }])
  const rows = [...named, ...theirs.filter(({ fobId }) => !tokenIds.includes(fobId))]
  return { holders: [...rows.map(toHolder), ...without], next: null }
}
