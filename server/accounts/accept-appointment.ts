import type { PoolClient } from 'pg'
import { sql } from 'kysely'
import type { Entity } from '../../src/domain/entity.ts'
import { fault } from '../../src/domain/faults.ts'
import type { Context } from '../context.ts'
import { subjects } from '../bus/bus.ts'
import { inTransaction } from '../db/transaction.ts'
import { writeAudit } from '../rest/audit.ts'
import { runSql } from '../rest/query.ts'
import type { Session } from '../session.ts'

interface Invitation {
  readonly areaInstallerInvitationId: number
  readonly clientId: number
  readonly areaId: number
  readonly area: string
  readonly from: string
  readonly created: Date
}

/** The invitations that wait for the answer of the working client, with whose area it is. */
export const received = ({ database }: Context, { clientId }: Session): Promise<Invitation[]> =>
  runSql<Invitation>(
    database.pool,
    sql`
    select i."areaInstallerInvitationId", i."areaId", a."name" as "area", c."name" as "from", i."created"
    from area_installer_invitation i join area a using ("areaId") join client c on c."clientId" = i."clientId"
    where i."installerId" = ${clientId} and i."status" = 'pending' and i."deletedAt" is null and a."deletedAt" is null
    order by i."areaInstallerInvitationId" limit 1000`,
  )

/** Appoints the working client the installer of the area that it was invited to. @throws 404, 409 where there is one */
export async function accept(context: Context, entity: Entity, session: Session, id: number): Promise<void> {
  const invitation = await inTransaction(context.database.pool, async client => {
    const found = await appoint(client, session, id, context.now())
    await note(client, context, entity, { ...session, clientId: found.clientId }, found)
    return found
  })
  context.bus.publish(subjects.entities(invitation.clientId), [
    { entity: entity.id, id, change: 'edited' },
    { entity: 'area', id: invitation.areaId, change: 'edited' },
  ])
}

async function appoint(client: PoolClient, { clientId }: Session, id: number, now: Date): Promise<Invitation> {
  const [invitation] = await runSql<Invitation>(
    client,
    sql`
    update area_installer_invitation set "status" = 'completed', "completed" = ${now}, "version" = "version" + 1, "updatedAt" = ${now}
    where "areaInstallerInvitationId" = ${id} and "installerId" = ${clientId} and "status" = 'pending' and "deletedAt" is null
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
    throw fault('stateConflict', { thing: 'The area', state: 'looked after', from: 'without an installer' })
  return invitation
}

/** Both changes stand in the history of who has granted the area. */
async function note(
  client: PoolClient,
  { entities, now }: Context,
  entity: Entity,
  session: Session,
  { areaInstallerInvitationId, areaId }: Invitation,
): Promise<void> {
  const done = { entity, recordId: areaInstallerInvitationId, change: 'command' } as const
  await writeAudit(client, session, now(), { ...done, before: { status: 'pending' }, after: { status: 'completed' } })
  const area = entities['area']
  if (!area) return
  const after = { installerId: session.homeClientId }
  await writeAudit(client, session, now(), {
    entity: area,
    recordId: areaId,
    change: 'edited',
    before: { installerId: null },
    after,
  })
}
