import { Fault } from '../../../src/domain/faults.ts'
import { resolveUser } from '../../auth/resolve-user.ts'
import type { Context } from '../../context.ts'
import { findRow } from '../../rest/find-row.ts'
import type { Session } from '../../session.ts'
import type { Letter } from '../transport.ts'
import { NotSent } from './not-sent.ts'

/** A device on which nobody has signed in for this long gets nothing. */
export const unseenMs = 30 * 86_400_000

/** Whom a notification goes to, and when it is no longer wanted. */
export interface PushTo {
  readonly pushSubscriptionId: number
  /** A value of the record that it is about, in which it is still to be told. */
  readonly onlyWhile?: { readonly field: string; readonly is: string | number | null } | undefined
}

interface Device {
  readonly userId: number
  readonly clientId: number
  readonly sealed: string
  readonly seenAt: Date
  readonly signedOut: boolean
}

/**
 * Looks again at who a notification is for, in the moment in which it is sent: rights may be gone since it was written,
 * and what it tells may be over.
 * @returns the sealed address of the device
 * @throws NotSent
 */
export async function recheck(context: Context, to: PushTo, about: Letter['about']): Promise<string> {
  const { database, now } = context
  const { rows } = await database.pool.query<Device>(
    `select p."userId", p."clientId", p."sealed", p."seenAt", s."endedAt" is not null as "signedOut"
     from push_subscription p left join session s on s."sessionId" = p."sessionId" where p."pushSubscriptionId" = $1`,
    [to.pushSubscriptionId],
  )
  const [device] = rows
  if (!device || device.signedOut) throw unwanted('This device gets no notifications any more')
  if (device.seenAt.getTime() <= now().getTime() - unseenMs)
    throw unwanted('Nobody has been signed in on this device for 30 days')
  const session = await resolveUser(database.pool, device, now())
  if (!session) throw unwanted('The user may not work for this client any more')
  if (about) await lookAt(context, session, about, to.onlyWhile)
  return device.sealed
}

async function lookAt(
  { entities, database }: Context,
  session: Session,
  { entity: name, id }: NonNullable<Letter['about']>,
  onlyWhile: PushTo['onlyWhile'],
): Promise<void> {
  const entity = entities[name]
  if (!entity || !session.permissions.has(entity.permission.read)) throw unwanted('The user may not see this any more')
  const row: Readonly<Record<string, unknown>> = await findRow(database.pool, entity, session, id).catch(
    (error: unknown) => {
      throw error instanceof Fault ? unwanted('The user may not see this any more') : error
    },
  )
  if (onlyWhile && row[onlyWhile.field] !== onlyWhile.is) throw unwanted('It was over before it was sent')
}

const unwanted = (reason: string) => new NotSent({ kind: 'unwanted', reason })
