import type { PoolClient } from 'pg'
import * as z from 'zod'
import {
  afterCommit,
  announce,
  byId,
  endpoint,
  inTransaction,
  isProvider,
  nothing,
  numeric,
  ofStaff,
  parseKey,
  refuseGuest,
  requireRecentProof,
  refuseStronger,
  type Session,
  staffGroupError,
  uniqueErrors,
  writeAudit,
} from '../../../../server/kit/index.ts'
import { user } from '../../../domain/entities/people/user.ts'
import { fault, invalid } from '../../../domain/faults.ts'
import { deletedUser, type DeletedUser } from '../domain/password-link.ts'

const most = 50

/** Deleted users of the working client, the latest first; for who sees all of it. */
export const deletedUsers = endpoint({
  method: 'GET',
  path: '/user/deleted',
  tag: user.id,
  summary: 'Deleted users, the latest first',
  permission: user.permission.add,
  query: z.strictObject({
    before: numeric(z.int().min(1).max(2_147_483_647)).optional().describe('`next` of the page before'),
  }),
  reply: z.object({ items: z.array(deletedUser), next: z.int().nullable() }),
  async handle({ context, session, query: { before } }) {
    refuseGuest({ session })
    if (session.areaIds) throw fault('areaLimited')
    const { rows } = await context.database.pool.query<Omit<DeletedUser, 'deleted'> & { deletedAt: Date }>(
      `select u."userId", u."username", coalesce(u."displayName", u."firstName" || ' ' || u."surname") as "name", u."email", u."deletedAt",
         (select "by" from audit_entry where "entity" = 'user' and "recordId" = u."userId" and "change" = 'deleted'
          order by "auditEntryId" desc limit 1) as "by"
       from "user" u where u."clientId" = $1 and u."deletedAt" is not null
         and ($2::integer is null or (u."deletedAt", u."userId") < (select "deletedAt", "userId" from "user" where "userId" = $2))
       order by u."deletedAt" desc, u."userId" desc limit $3`,
      [session.clientId, before ?? null, most + 1],
    )
    const items = rows.slice(0, most).map(({ deletedAt, ...row }) => ({ ...row, deleted: deletedAt.toISOString() }))
    return { items, next: rows.length > most ? (items.at(-1)?.userId ?? null) : null }
  },
})

interface Deleted {
  readonly userId: number
  readonly username: string
  readonly email: string
  readonly areaIds: number[]
  readonly userGroupIds: number[]
}

/**
 * Restores a deleted user. Links that they were sent stay void, and user groups that are gone are left out.
 * @throws 403 where they may do more than the caller, 422 where somebody else has their username or email by now
 */
export const undelete = endpoint({
  method: 'POST',
  path: '/user/:id/undelete',
  tag: user.id,
  summary: 'Restore a deleted user',
  permission: user.permission.add,
  params: byId,
  reply: nothing,
  status: 204,
  async handle({ context, session, params }) {
    refuseGuest({ session })
    requireRecentProof(session, context.now())
    if (session.areaIds) throw fault('areaLimited')
    const userId = parseKey(user, params.id)
    const now = context.now()
    await inTransaction(context.database.pool, async client => {
      const { username, email, userGroupIds } = await restorable(client, session, userId)
      const errors = await uniqueErrors(client, user, session, { username, email })
      if (errors.length > 0) throw invalid(errors)
      await client.query(
        `update "user" set "deletedAt" = null, "updatedAt" = $2, "version" = "version" + 1, "userGroupIds" = $3 where "userId" = $1`,
        [userId, now, userGroupIds],
      )
      const entry = { entity: user, recordId: userId, change: 'command', before: {} } as const
      await writeAudit(client, session, now, { ...entry, after: { command: 'Restore' } })
    })
    afterCommit([() => announce(context, session, [{ entity: user.id, id: userId, change: 'added' }])])
  },
})

async function restorable(client: PoolClient, session: Session, userId: number): Promise<Deleted> {
  const { rows } = await client.query<Deleted>(
    `select u."userId", u."username", u."email", coalesce(u."areaIds", '{}') as "areaIds",
       array(select g."roleId" from user_group g where g."roleId" = any(u."userGroupIds") and g."deletedAt" is null order by 1) as "userGroupIds"
     from "user" u where u."userId" = $1 and u."clientId" = $2 and u."deletedAt" is not null for update`,
    [userId, session.clientId],
  )
  const [found] = rows
  if (!found) throw fault('notFound')
  await refuseStronger({ client, session }, found)
  if (!(await isProvider({ client, session })) && (await ofStaff(client, found.userGroupIds)))
    throw invalid([{ propertyName: 'userGroupIds', errorMessage: staffGroupError }])
  return found
}
