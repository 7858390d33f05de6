import {
  afterCommit,
  announce,
  byId,
  endpoint,
  findRow,
  inTransaction,
  parseKey,
  refuseGuest,
  refuseStronger,
  writeAudit,
} from '../../../../server/kit/index.ts'
import { user } from '../../../domain/entities/people/user.ts'
import { fault } from '../../../domain/faults.ts'
import { passwordState } from '../domain/password-link.ts'
import { mayHaveMore, sendLink } from './links.ts'
import { ownersOf } from './owner.ts'
import { shownState } from './state.ts'

/** Sends a user a link to choose a password: an invitation where they have none. */
export const sendPasswordLink = endpoint({
  method: 'POST',
  path: '/user/:id/send-password-link',
  tag: user.id,
  summary: 'Send a user a link to choose a password',
  permission: user.permission.edit,
  params: byId,
  reply: passwordState,
  async handle({ context, session, params }) {
    const userId = parseKey(user, params.id)
    const now = context.now()
    refuseGuest({ session })
    const acts = await inTransaction(context.database.pool, async client => {
      const after: (() => void)[] = []
      await refuseStronger({ client, session }, await findRow(client, user, session, userId, 'write'))
      const [owner] = await ownersOf(client, [userId])
      if (!owner) throw fault('notFound')
      const why = owner.changedAt ? 'sent' : 'invited'
      if (!(await mayHaveMore(client, userId, why, now))) throw fault('tooManyMails', { recipient: owner.email })
      await sendLink({ client, context, session, afterCommit: after }, owner, why, session.name)
      const told = { command: why === 'invited' ? 'Send invitation' : 'Send reset link', email: owner.email }
      const entry = { entity: user, recordId: userId, change: 'command', before: {}, after: told } as const
      await writeAudit(client, session, now, entry)
      return after
    })
    const changed = { entity: user.id, id: userId, change: 'edited' } as const
    afterCommit([...acts, () => announce(context, session, [changed])])
    return shownState(context, session, userId)
  },
})
