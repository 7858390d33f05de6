import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PoolClient } from 'pg'
import {
  afterCommit,
  announce,
  announceEnded,
  type Context,
  endPending,
  endSessions,
  inTransaction,
  keepToken,
  onlyToken,
  type Session,
  signedIn,
  writeAudit,
} from '../../../../server/kit/index.ts'
import { user } from '../../../domain/entities/people/user.ts'
import type { RecoveryCodes } from '../domain/wire.ts'
import { type Owner, ownerOf } from './owner.ts'
import { tellOwner } from './tell-owner.ts'

const announceAfterMs = 2000

/** The outcome of a change: what the email says of it, and the recovery codes it made. */
export interface Change {
  /** A sentence without its full stop. */
  readonly what: string
  readonly recoveryCodes?: readonly string[]
}

/**
 * Changes what the caller signs in with. Their other sessions and sign-ins under way end, this session has a new token,
 * the user's record and history say so, and they are told by email.
 */
export async function changeOwn(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (client: PoolClient, owner: Owner) => Promise<Change>,
) {
  const { session, credential } = signedIn(request)
  const now = context.now()
  const acts: (() => void)[] = []
  const { started, ended, recoveryCodes } = await inTransaction(context.database.pool, async client => {
    const owner = await ownerOf(client, session.userId, 'lock')
    const { what, recoveryCodes: made = [] } = await work(client, owner)
    const after = await noteType(client, owner.userId)
    await writeAudit(client, { ...session, clientId: owner.clientId }, now, {
      entity: user,
      recordId: owner.userId,
      change: after === owner.twoFactor ? 'command' : 'edited',
      before: after === owner.twoFactor ? {} : { twoFactor: owner.twoFactor },
      after: after === owner.twoFactor ? { command: what } : { twoFactor: after },
    })
    await tellOwner(client, context, owner, what, acts)
    await endPending(client, owner.userId)
    return {
      ended: await endSessions(client, { userId: owner.userId, except: session.sessionId }, now),
      started: await onlyToken(client, session, now),
      recoveryCodes: made,
    }
  })
  announceEnded(context.bus, ended)
  afterCommit(acts)
  reply.raw.once('finish', () => announceSoon(context, session))
  if (credential.by === 'bearer') return { recoveryCodes: [...recoveryCodes], token: started.token }
  keepToken(request, reply, started)
  return { recoveryCodes: [...recoveryCodes] } satisfies RecoveryCodes
}

/**
 * Tells the pages once the caller's has its new token: told before, it would read the record again with the old one, and
 * take the refusal for the end of its session, with the recovery codes on it.
 */
const announceSoon = (context: Context, { userId, homeClientId }: Session) =>
  setTimeout(() => {
    announce(context, { clientId: homeClientId }, [{ entity: user.id, id: userId, change: 'edited' }])
  }, announceAfterMs).unref()

/** Writes down in the user's record what they have; without anything, recovery codes are of no use either. */
async function noteType(client: PoolClient, userId: number): Promise<string> {
  const { rows } = await client.query<{ twoFactor: string }>(
    `update "user" u set "twoFactor" = coalesce((select f."type" from second_factor f where f."userId" = u."userId"),
       case when exists (select from passkey p where p."userId" = u."userId") then 'passkey' else 'none' end)
     where u."userId" = $1 returning u."twoFactor"`,
    [userId],
  )
  const twoFactor = rows[0]?.twoFactor ?? 'none'
  if (twoFactor === 'none') await client.query('delete from recovery_code where "userId" = $1', [userId])
  return twoFactor
}
