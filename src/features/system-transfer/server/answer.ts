import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import {
  afterCommit,
  announce,
  type Context,
  inTransaction,
  runSql,
  type Session,
  writeAudit,
} from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import { systemTransferInvitation } from '../domain/system-transfer-invitation.ts'
import { findOffer, type Offered } from './offers.ts'

type Answer = 'completed' | 'declined'

/**
 * Ends a pending offer, with its history in the client that made it.
 * @throws 404 where somebody else has just ended it
 */
export async function endOffer(
  client: PoolClient,
  { now }: Pick<Context, 'now'>,
  session: Session,
  { systemTransferInvitationId: id, clientId }: Pick<Offered, 'systemTransferInvitationId' | 'clientId'>,
  answer: Answer,
): Promise<void> {
  const at = now()
  const destinationId = answer === 'completed' ? session.clientId : null
  const ended = await runSql(
    client,
    sql`
    update system_transfer_invitation set "status" = ${answer}, ${sql.ref(answer)} = ${at}, "destinationId" = ${destinationId}::integer,
      "version" = "version" + 1, "updatedAt" = ${at}
    where "systemTransferInvitationId" = ${id} and "status" = 'pending' and "deletedAt" is null returning 1`,
  )
  if (ended.length === 0) throw fault('notFound')
  await writeAudit(client, { ...session, clientId }, at, {
    entity: systemTransferInvitation,
    recordId: id,
    change: 'command',
    before: { status: 'pending', destinationId: null },
    after: { status: answer, destinationId },
  })
}

/** Says no to a system that the working client is offered. @throws 404 */
export async function decline(context: Context, session: Session, id: number): Promise<void> {
  const offer = await inTransaction(context.database.pool, async client => {
    const found = await findOffer(client, session, context.now(), id)
    await endOffer(client, context, session, found, 'declined')
    return found
  })
  const { clientId } = offer
  afterCommit([
    () => announce(context, session, [{ entity: systemTransferInvitation.id, id, change: 'edited', clientId }]),
  ])
}
