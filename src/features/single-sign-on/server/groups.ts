import type { ClientBase } from 'pg'
import { keepsUserEditor } from '../../../../server/kit/index.ts'
import type { Claims } from './claims.ts'
import type { Provider } from './provider.ts'

type Mapped = Pick<Provider, 'mappings'>

/** The user groups that a provider's mapping gives for some claims. */
const givenBy = ({ mappings }: Mapped, { groups }: Pick<Claims, 'groups'>): ReadonlySet<number> =>
  new Set(mappings.flatMap(({ value, subject }) => (subject && groups.has(value) ? subject.id : [])))

/** Those of user groups that are still there. */
async function living(client: ClientBase, ids: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ roleId: number }>(
    'select "roleId" from user_group where "roleId" = any($1::integer[]) and "deletedAt" is null',
    [ids],
  )
  const there = new Set(rows.map(({ roleId }) => roleId))
  return ids.filter(id => there.has(id))
}

/** The user groups of somebody who is made by their sign-in. */
export const firstGroups = (client: ClientBase, provider: Provider, claims: Claims): Promise<number[]> =>
  living(client, [
    ...new Set([...(provider.userGroupId === null ? [] : [provider.userGroupId]), ...givenBy(provider, claims)]),
  ])

/**
 * The user groups of somebody after a sign-in: of those in the mapping they have what the claims give, the others stay.
 * The last user who can manage the users of a client keeps what lets them.
 */
export async function groupsAfter(
  client: ClientBase,
  provider: Provider,
  claims: Claims,
  user: { readonly userId: number; readonly userGroupIds: readonly number[] },
): Promise<readonly number[]> {
  const given = givenBy(provider, claims)
  const mapped = new Set(provider.mappings.map(({ subject }) => subject?.id))
  const stay = user.userGroupIds.filter(id => !mapped.has(id) || given.has(id))
  const added = await living(
    client,
    [...given].filter(id => !user.userGroupIds.includes(id)),
  )
  const next = [...stay, ...added]
  if (stay.length === user.userGroupIds.length || (await keepsUserEditor(client, provider.clientId, user.userId, next)))
    return next
  return [...user.userGroupIds, ...added]
}
