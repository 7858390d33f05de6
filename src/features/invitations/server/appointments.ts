import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import {
  addressesOf,
  afterCommit,
  announce,
  type Context,
  inTransaction,
  runSql,
  type Session,
  writeAudit,
} from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import { areaInstallerInvitation } from '../domain/area-installer-invitation.ts'

interface Invitation {
  readonly areaInstallerInvitationId: number
  readonly clientId: number
  readonly areaId: number
}

/** An invitation as the invited see it. */
export interface Received {
  readonly areaInstallerInvitationId: number
  readonly areaId: number
  readonly area: string
  readonly from: string
  readonly created: string | null
}

/** The invitations that wait for the answer of the working client, with whose area it is. */
export async function received({ database: { pool } }: Context, { clientId }: Session): Promise<Received[]> {
  const found = await runSql<Omit<Received, 'created'> & { created: Date | null }>(
    pool,
    sql`
    select i."areaInstallerInvitationId", i."areaId", a."name" as "area", c."name" as "from", i."created"
    from area_installer_invitation i join area a using ("areaId") join client c on c."clientId" = i."clientId"
    where lower(i."email") = any(${await addressesOf(pool, clientId)}) and i."status" = 'pending' and i."clientId" <> ${clientId}
      and i."deletedAt" is null and a."deletedAt" is null
      and exists (select from client where "clientId" = ${clientId} and "isEngineer")
    order by i."areaInstallerInvitationId" limit 1000`,
  )
  return found.map(each => ({ ...each, created: each.created?.toISOString() ?? null }))
}

/** Appoints the working client the installer of the area that it was invited to. @throws 404, 409 if there is one */
export async function accept(context: Context, session: Session, id: number): Promise<void> {
  const invitation = await inTransaction(context.database.pool, async client => {
    const found = await appoint(client, session, id, context.now())
    await note(client, context, session, found)
    return found
  })
  const { clientId, areaId } = invitation
  afterCommit([
    () =>
      announce(context, session, [
        { entity: areaInstallerInvitation.id, id, change: 'edited', clientId },
        { entity: 'area', id: areaId, change: 'edited', clientId },
      ]),
  ])
}

async function appoint(client: PoolClient, { clientId }: Session, id: number, now: Date): Promise<Invitation> {
  const [invitation] = await runSql<Invitation>(
    client,
    sql`
    update area_installer_invitation set "status" = 'completed', "installerId" = ${clientId}, "completed" = ${now},
      "version" = "version" + 1, "updatedAt" = ${now}
    where "areaInstallerInvitationId" = ${id} and "status" = 'pending' and "deletedAt" is null and "clientId" <> ${clientId}
      and lower("email") = any(${await addressesOf(client, clientId)})
      and exists (select from client where "clientId" = ${clientId} and "isEngineer")
    returning *`,
  )
  if (!invitation) throw fault('notFound')
  const appointed = await runSql(
    client,
    sql`
    update area set "installerId" = ${clientId}, "startDate" = ${now}::timestamptz::date, "endDate" = null, "revoked" = false,
      "version" = "version" + 1, "updatedAt" = ${now}
    where "areaId" = ${invitation.areaId} and "installerId" is null and "deletedAt" is null returning 1`,
  )
  if (appointed.length === 0)
    throw fault('stateConflict', { thing: 'The {one area}', state: 'looked after', from: 'without an installer' })
  return invitation
}

/** Both changes are in the history of the client that granted the area: the one the caller works for. */
async function note(
  client: PoolClient,
  { entities, now }: Context,
  session: Session,
  { areaInstallerInvitationId, areaId, clientId }: Invitation,
): Promise<void> {
  const granting = { ...session, clientId }
  const done = { entity: areaInstallerInvitation, recordId: areaInstallerInvitationId, change: 'command' } as const
  const installerId = session.clientId
  await writeAudit(client, granting, now(), {
    ...done,
    before: { status: 'pending', installerId: null },
    after: { status: 'completed', installerId },
  })
  const area = entities['area']
  if (!area) return
  const after = { installerId }
  await writeAudit(client, granting, now(), {
    entity: area,
    recordId: areaId,
    change: 'edited',
    before: { installerId: null },
    after,
  })
}
