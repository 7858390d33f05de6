import { endPending, endSessions, announceEnded, type WriteHook } from '../../../../server/kit/index.ts'
import { user } from '../../../domain/entities/people/user.ts'
import { ownerOf } from './owner.ts'
import { tellOwner } from './tell-owner.ts'

/** An administrator has reset a user's second factor: everything of it goes, and they are signed out and told. */
export const clearReset: WriteHook = {
  async written({ client, context, session, now, afterCommit }, { entity, id, before, after }) {
    if (entity.id !== user.id || before === null || after === null) return
    if (after['twoFactor'] !== 'none' || before['twoFactor'] === 'none' || before['twoFactor'] === null) return
    for (const table of ['second_factor', 'second_factor_setup', 'recovery_code', 'passkey', 'sent_code'])
      await client.query(`delete from ${table} where "userId" = $1`, [id])
    await endPending(client, id)
    const ended = await endSessions(client, { userId: id, except: session.sessionId }, now)
    afterCommit.push(() => announceEnded(context.bus, ended))
    const what = `${session.name} has removed your second factor, passkeys and recovery codes`
    await tellOwner(client, context, await ownerOf(client, id), what, afterCommit)
  },
}
