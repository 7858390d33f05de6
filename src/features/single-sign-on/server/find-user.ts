import type { PoolClient } from 'pg'
import { type Author, difference, insertRows, writeAudit } from '../../../../server/kit/index.ts'
import { user } from '../../../domain/entities/people/user.ts'
import type { Origin } from '../../../domain/session.ts'
import type { Claims } from './claims.ts'
import { takeOver } from './first-link.ts'
import { firstGroups, groupsAfter } from './groups.ts'
import { domainOf, type Provider } from './provider.ts'
import { SignInRefused } from './refusal.ts'

/** A user after their groups were mapped. */
export interface Found {
  readonly userId: number
  readonly change: 'added' | 'edited' | undefined
  /** Sessions of theirs that have ended, to be announced after the commit. */
  readonly ended: readonly number[]
}

interface Known {
  readonly userId: number
  readonly clientId: number
  readonly email: string
  readonly isDeleted: boolean
  readonly userGroupIds: readonly number[]
}

const columns = `u."userId", u."clientId", u."email", u."deletedAt" is not null as "isDeleted", u."userGroupIds"`

/** In which somebody is signed in. */
export interface SigningIn {
  readonly client: PoolClient
  readonly provider: Provider
  readonly claims: Claims
  readonly origin: Origin
  readonly now: Date
}

/**
 * The user whom a provider has shown, with the user groups that it says: who has signed in there before, or is known by
 * a confirmed address of the provider's domains, or is made now.
 * @throws SignInRefused
 */
export async function findUser(signing: SigningIn): Promise<Found> {
  const { client, provider, claims, now } = signing
  const before = await signedInBefore(signing)
  const known = before ?? (await byAddress(signing))
  const isFirst = known !== undefined && before === undefined
  const ended = isFirst ? await takeOver(client, authorOf(signing), known.userId, now) : []
  const found = known ? await mapGroups(signing, known) : await makeUser(signing)
  // The newest at the provider is the one: addresses are given to others there.
  await client.query(
    `with old as (
       delete from user_identity where "identityProviderId" = $1 and "userId" = $4 and ("issuer", "subject") <> ($2, $3)
     )
     insert into user_identity ("identityProviderId", "issuer", "subject", "userId", "createdAt", "lastAt")
     values ($1, $2, $3, $4, $5, $5)
     on conflict ("identityProviderId", "issuer", "subject") do update set "lastAt" = excluded."lastAt"`,
    [provider.identityProviderId, claims.issuer, claims.subject, found.userId, now],
  )
  return { ...found, ended }
}

type Mapped = Omit<Found, 'ended'>

async function signedInBefore({ client, provider, claims }: SigningIn): Promise<Known | undefined> {
  const { rows } = await client.query<Known>(
    `select ${columns} from user_identity i join "user" u using ("userId")
     where i."identityProviderId" = $1 and i."issuer" = $2 and i."subject" = $3 and u."clientId" = $4 for update of u`,
    [provider.identityProviderId, claims.issuer, claims.subject, provider.clientId],
  )
  const [known] = rows
  if (known?.isDeleted) throw new SignInRefused('noAccount', 'The user was deleted', known.userId)
  return known
}

/** Who has the address that a provider has confirmed; undefined where nobody has, and a user may be made. */
async function byAddress({
  client,
  provider,
  claims: { email, isEmailVerified },
}: SigningIn): Promise<Known | undefined> {
  if (email === undefined || !isEmailVerified)
    throw new SignInRefused('notConfirmed', 'The provider has not confirmed an email address')
  if (!provider.domains.includes(domainOf(email)))
    throw new SignInRefused('notConfirmed', 'The email address is not of a verified domain')
  const { rows } = await client.query<Known>(
    `select ${columns} from "user" u where lower(u."email") = lower($1) or (lower(u."username") = lower($1) and u."deletedAt" is null)
     order by u."deletedAt" nulls first, u."userId" limit 20 for update of u`,
    [email],
  )
  const isTheirs = (each: Known) => each.clientId === provider.clientId
  const taken = rows.filter(({ isDeleted }) => !isDeleted)
  const user = taken.find(each => isTheirs(each) && each.email.toLowerCase() === email.toLowerCase())
  if (user) return user
  // The answer doesn't say whose it is.
  if (taken.length > 0) throw new SignInRefused('noAccount', 'The email address is taken')
  const deleted = rows.find(isTheirs)
  if (deleted) throw new SignInRefused('noAccount', 'The user was deleted', deleted.userId)
  if (!provider.createUsers) throw new SignInRefused('noAccount', 'There is no user with the email address')
  return undefined
}

/** In the history it is the provider that has changed a user. */
const authorOf = ({ provider: { clientId, name }, origin }: SigningIn): Author => ({
  clientId,
  homeClientId: clientId,
  userId: null,
  name: `Single sign-on: ${name}`.slice(0, 200),
  origin,
})

async function mapGroups(signing: SigningIn, known: Known): Promise<Mapped> {
  const { client, provider, claims, now } = signing
  const { userId, userGroupIds } = known
  const next = await groupsAfter(client, provider, claims, known)
  const { before, after } = difference({ userGroupIds }, { userGroupIds: next })
  if (Object.keys(after).length === 0) return { userId, change: undefined }
  await client.query(
    `update "user" set "userGroupIds" = $2, "version" = "version" + 1, "updatedAt" = $3 where "userId" = $1`,
    [userId, next, now],
  )
  await writeAudit(client, authorOf(signing), now, { entity: user, recordId: userId, change: 'edited', before, after })
  return { userId, change: 'edited' }
}

/** The longest user name. */
const mostUsername = 100

/** Without an email that invites them: they sign in at the provider. */
async function makeUser(signing: SigningIn): Promise<Mapped> {
  const { client, provider, claims, now } = signing
  const { clientId } = provider
  const email = claims.email ?? ''
  if (email.length > mostUsername) throw new SignInRefused('noAccount', 'The email address is too long')
  const { rows } = await client.query<{ isEngineer: boolean }>(
    'select "isEngineer" from client where "clientId" = $1',
    [clientId],
  )
  const made = {
    clientId,
    username: email,
    firstName: claims.firstName ?? email.slice(0, Math.min(email.lastIndexOf('@'), 50)),
    surname: claims.surname ?? '-',
    email,
    userGroupIds: await firstGroups(client, provider, claims),
    engineer: rows[0]?.isEngineer ?? false,
    dateAdded: now,
  }
  const [userId = 0] = await insertRows(client, user.table, [made], user.key)
  const added = { entity: user, recordId: userId, change: 'added', before: null, after: made } as const
  await writeAudit(client, authorOf(signing), now, added)
  return { userId, change: 'added' }
}
