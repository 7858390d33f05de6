import { sql } from 'kysely'
import { exceeds, runSql } from '../../../../../server/kit/index.ts'
import { holds } from '../../../../domain/entity.ts'
import { user } from '../../../../domain/entities/people/user.ts'
import type { Found, Looked } from './found.ts'
import { peopleWords } from './words.ts'

interface Row {
  readonly userId: number
  readonly name: string
  readonly version: number
  readonly clientName: string
  readonly roleId: number
  readonly group: string
}

const most = 200

/**
 * Users of the client who hold no user group (any more), so that they can sign in and do nothing. They get that of their
 * role: of an installer, or of a site owner. What the provider's own people may do is nobody's default.
 */
export async function withoutGroup(looked: Looked): Promise<Found[]> {
  const { on, session } = looked
  if (!holds(session.permissions, user.permission.edit)) return []
  const rows = await runSql<Row>(
    on,
    sql`
    select u."userId", coalesce(u."displayName", u."firstName" || ' ' || u."surname") as "name", u."version",
      c."name" as "clientName", g."roleId", g."name" as "group"
    from "user" u join client c on c."clientId" = u."clientId" and c."type" <> 'provider'
      join role_user_group r on r."role" = case when c."isEngineer" then 'engineer' else 'siteOwner' end
      join user_group g on g."roleId" = r."roleId" and g."deletedAt" is null
    where u."clientId" = ${session.clientId} and u."deletedAt" is null and not exists (select from user_group h
      where h."roleId" = any (u."userGroupIds") and h."deletedAt" is null)
    order by u."userId" limit ${most}`,
  )
  const [first] = rows
  // Nobody gives more than they have: then it is for somebody who may.
  if (!first || (await exceeds({ client: on, session }, [first.roleId]))) return []
  const { clientName, group, roleId } = first
  return [
    {
      id: 'noGroup',
      kind: 'noGroup',
      text: `${peopleWords(rows.length, `of ${clientName}`)} ${rows.length === 1 ? 'has' : 'have'} no {one userGroup}, so they can do nothing: they get '${group}'`,
      details: rows.map(({ name }) => name),
      change: [roleId, rows.map(({ userId, version }) => [userId, version])],
      async apply({ together }) {
        for (const { userId, version } of rows)
          await together.edit(user.id, userId, { userGroupIds: [roleId], version })
      },
    },
  ]
}
