import { findRow, refuseGuest, type Context, type Session } from '../../../../server/kit/index.ts'
import { client } from '../../../domain/entities/control-panel/client.ts'
import { fault } from '../../../domain/faults.ts'

const staff = 'KMSUSER_USER'

/**
 * The caller as they work with the relations of a client: their working client, or for the provider's staff any other.
 * @throws 403 for users with an area limit and, to write, for those who work for the client by its grant; 404; 451 where
 * they may switch to it
 */
export async function onBehalf(
  { database: { pool } }: Pick<Context, 'database'>,
  session: Session,
  clientId: number,
  purpose: 'read' | 'write',
): Promise<Session> {
  if (session.areaIds) throw fault('areaLimited')
  await findRow(pool, client, session, clientId)
  if (clientId !== session.clientId && !session.permissions.has(staff)) throw fault('clientMismatch', {}, { clientId })
  const as = { ...session, clientId }
  if (purpose === 'write') refuseGuest({ session: as })
  return as
}
