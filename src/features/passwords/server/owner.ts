import type { Queryable } from '../../../../server/kit/index.ts'

/** A user as emails about their password need them. */
export interface Owner {
  readonly userId: number
  readonly clientId: number
  readonly username: string
  readonly firstName: string
  /** As histories name them. */
  readonly name: string
  readonly email: string
  readonly organisation: string
  readonly timeZone: string
  /** When their password was changed last; null where they have none. */
  readonly changedAt: Date | null
}

/** Users who are there, of clients that are there. */
export const ownersSql = `
  select u."userId", u."clientId", u."username", u."firstName", coalesce(u."displayName", u."firstName" || ' ' || u."surname") as "name",
    u."email", c."name" as "organisation", c."timeZone", p."changedAt"
  from "user" u join client c on c."clientId" = u."clientId" and c."deletedAt" is null
  left join user_password p on p."userId" = u."userId"
  where u."deletedAt" is null`

/** Those of some users who are there. */
export async function ownersOf(on: Queryable, userIds: readonly number[]): Promise<readonly Owner[]> {
  const { rows } = await on.query<Owner>(`${ownersSql} and u."userId" = any($1::integer[]) order by u."userId"`, [
    [...userIds],
  ])
  return rows
}

/** An instant as their emails write it. */
export const instantText = (at: Date, { timeZone }: Pick<Owner, 'timeZone'>): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at)} (${timeZone})`
