import {
  type MailWrite,
  sendMail,
  unlessRefused,
  voidPasswordLinks,
  type WriteHook,
} from '../../../../server/kit/index.ts'
import { user } from '../../../domain/entities/people/user.ts'
import { sendLink } from './links.ts'
import { changedMail } from './mails.ts'
import { instantText, type Owner, ownersOf } from './owner.ts'

type Write = Parameters<NonNullable<WriteHook['written']>>[0]

/** The users that each write has added or changed. */
const written = new WeakMap<Write, { readonly added: Set<number>; readonly edited: Set<number> }>()

function noted(write: Write) {
  const known = written.get(write) ?? { added: new Set(), edited: new Set() }
  written.set(write, known)
  return known
}

/** Whether a write of users sets their password: then it was judged and hashed before. */
const setsPassword = ({ prepared }: { readonly prepared?: unknown }): boolean =>
  typeof prepared === 'object' && prepared !== null && 'hash' in prepared && prepared.hash !== undefined

/**
 * Invites who was made without a password, and tells a user whose password somebody else has set. Links that went to
 * another address, or to somebody who was deleted, are no good any more.
 */
export const followUsers: WriteHook = {
  async written(write, { entity, id, change, before, after }) {
    if (entity.id !== user.id) return
    if (change === 'added') noted(write).added.add(id)
    if (change === 'edited') noted(write).edited.add(id)
    if (before && (after === null || after['email'] !== before['email']))
      await voidPasswordLinks(write.client, id, write.now)
  },
  // By then their passwords are written too.
  async ending(writes) {
    for (const write of writes) {
      const { added, edited } = written.get(write) ?? {}
      for (const owner of await ownersOf(write.client, [...(added ?? [])]))
        if (owner.changedAt === null)
          await unlessRefused(write.client, () => sendLink(write, owner, 'invited', write.session.name))
      if (!setsPassword(write)) continue
      for (const owner of await ownersOf(write.client, [...(edited ?? [])]))
        await tellChanged(write, owner, write.session.name)
    }
  },
}

/** Tells a user that their password was changed. @param by null: by themselves, with a link */
export const tellChanged = (write: MailWrite, owner: Owner, by: string | null): Promise<unknown> => {
  const { firstName: name, organisation, username, userId } = owner
  const now = write.context.now()
  return unlessRefused(write.client, () =>
    sendMail(write, {
      clientId: owner.clientId,
      mail: changedMail,
      to: owner.email,
      args: { name, organisation, username, at: instantText(now, owner), by },
      cause: { entity: user.id, id: userId },
      key: `password-changed ${userId} ${now.getTime()}`,
    }),
  )
}
