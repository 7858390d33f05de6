import { sql } from 'kysely'
import { digestsOf, type Queryable, runSql, scope, type Session } from '../../../../server/kit/index.ts'
import { entities } from '../../../domain/entities/index.ts'
import type { PersonToImport } from '../domain/wire.ts'

const { person, token } = entities

export interface KnownPerson {
  readonly personId: number
  readonly firstName: string
  readonly surname: string
  readonly email: string | null
  readonly isSeen: boolean
}

export interface KnownToken {
  readonly fobId: number
  readonly personId: number | null
  readonly reference: string | null
  readonly isSeen: boolean
}

/** What is there already of some people of a file. */
export interface Known {
  readonly people: ReadonlyMap<number, KnownPerson>
  /** By email in small letters, those whom the caller does not see too. */
  readonly byEmail: ReadonlyMap<string, KnownPerson>
  /** By `nameKey`, those whom the caller sees. */
  readonly byName: ReadonlyMap<string, readonly KnownPerson[]>
  readonly byKeycode: ReadonlyMap<string, KnownToken>
  /** By reference in small letters. */
  readonly byReference: ReadonlyMap<string, KnownToken>
}

export type Sought = Pick<PersonToImport, 'reference' | 'firstName' | 'surname' | 'email' | 'credentials'> & {
  readonly personId?: number | null
}

/** A name as two are compared. */
export const nameKey = ({ firstName, surname }: Pick<KnownPerson, 'firstName' | 'surname'>): string =>
  JSON.stringify([firstName.toLowerCase(), surname.toLowerCase()])

/** Looks up people and their credentials, many at once. */
export async function lookUp(on: Queryable, session: Session, sought: readonly Sought[]): Promise<Known> {
  const byKeycode = await tokensByKeycode(on, session, sought)
  const byReference = await tokensByReference(on, session, sought)
  const holders = [...byKeycode.values(), ...byReference.values()].map(({ personId }) => personId)
  const ids = [...holders, ...sought.map(({ personId }) => personId)].filter(id => id != null)
  const people = await findPeople(on, session, sought, [...new Set(ids)])
  return {
    byKeycode,
    byReference,
    people: new Map(people.map(each => [each.personId, each])),
    byEmail: new Map(people.flatMap(each => (each.email === null ? [] : [[each.email.toLowerCase(), each]]))),
    byName: Map.groupBy(
      people.filter(({ isSeen }) => isSeen),
      nameKey,
    ),
  }
}

const columns = sql`token."fobId", token."personId", token."reference", ${sql.ref('token.keycodeDigest')} as "digest"`

type TokenRow = KnownToken & { readonly digest: string | null; readonly keycode: string | null }

/** By digest, as they are stored; those that were not sealed yet by the keycode itself. */
async function tokensByKeycode(on: Queryable, session: Session, sought: readonly Sought[]) {
  const keycodes = [...new Set(sought.flatMap(({ credentials }) => credentials.map(({ keycode }) => keycode)))]
  if (keycodes.length === 0) return new Map<string, KnownToken>()
  const byDigest = new Map(keycodes.flatMap(keycode => digestsOf(keycode).map(digest => [digest, keycode] as const)))
  const of = sql`token."clientId" = ${session.clientId} and token."deletedAt" is null`
  const rows = await runSql<TokenRow>(
    on,
    sql`
    select ${columns}, null as "keycode", ${scope(token, session)} as "isSeen" from token
    where ${of} and token."keycodeDigest" = any(${[...byDigest.keys()]}::text[])
    union all
    select ${columns}, upper(token."keycode"), ${scope(token, session)} from token
    where ${of} and token."keycodeDigest" is null and lower(token."keycode") = any(${keycodes.map(each => each.toLowerCase())}::text[])`,
  )
  return new Map<string, KnownToken>(
    rows.flatMap(({ digest, keycode, ...each }) => {
      const own = digest === null ? keycode : byDigest.get(digest)
      return own == null ? [] : [[own, each]]
    }),
  )
}

async function tokensByReference(on: Queryable, session: Session, sought: readonly Sought[]) {
  const references = sought.flatMap(({ reference }) => (reference === null ? [] : [reference.toLowerCase()]))
  const rows = await runSql<TokenRow>(
    on,
    sql`
    select ${columns}, null as "keycode", ${scope(token, session)} as "isSeen" from token
    where token."clientId" = ${session.clientId} and token."deletedAt" is null
      and lower(token."reference") = any(${[...new Set(references)]}::text[])`,
  )
  return new Map<string, KnownToken>(
    rows.map(({ digest: _digest, keycode: _keycode, ...each }) => [String(each.reference).toLowerCase(), each]),
  )
}

const findPeople = (on: Queryable, session: Session, sought: readonly Sought[], ids: readonly number[]) =>
  runSql<KnownPerson>(
    on,
    sql`
    with wanted as (
      select unnest(${[...ids]}::integer[]) as "id"
      union select p."personId" from person p
      where p."clientId" = ${session.clientId} and p."deletedAt" is null
        and lower(p."email") = any(${sought.flatMap(({ email }) => (email === null ? [] : [email.toLowerCase()]))}::text[])
      union select p."personId" from json_to_recordset(${namesOf(sought)}) as n("firstName" text, "surname" text)
      join person p on p."clientId" = ${session.clientId} and p."deletedAt" is null
        and lower(p."surname") = n."surname" and lower(p."firstName") = n."firstName"
    )
    select person."personId", person."firstName", person."surname", person."email", ${scope(person, session)} as "isSeen"
    from wanted join person on person."personId" = wanted."id"
    where person."clientId" = ${session.clientId} and person."deletedAt" is null
    order by person."personId" limit 20000`,
  )

function namesOf(sought: readonly Sought[]): string {
  const names = sought.map(({ firstName, surname }) => ({
    firstName: firstName.toLowerCase(),
    surname: surname.toLowerCase(),
  }))
  return JSON.stringify([...new Map(names.map(each => [nameKey(each), each])).values()])
}
