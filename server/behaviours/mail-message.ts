import { mailMessage, notSetUp } from '../../src/domain/entities/settings/mail-message.ts'
import { fault } from '../../src/domain/faults.ts'
import { subjects } from '../bus/bus.ts'
import { isSetUp } from '../mail/channel.ts'
import { linkOf, sendAgain } from '../mail/again.ts'
import { behaviour } from '../rest/behaviour.ts'
import { refuseGuest } from '../rest/refuse.ts'

/** Messages: sent again by hand; the link of one that was not sent is shown to who may use it, and that is noted. */
export default behaviour(mailMessage, {
  commands: {
    async resend({ client, context, now, afterCommit }, { mailMessageId, channel }) {
      if (!isSetUp(context.settings, channel)) throw fault('notNow', { message: notSetUp[channel] })
      await sendAgain(client, mailMessageId, now)
      afterCommit.push(() => context.bus.publish(subjects.mailWaiting, {}))
      return { set: { reason: null } }
    },
    async copyLink(write, { mailMessageId }) {
      refuseGuest(write)
      return { answer: { link: await linkOf(write.client, mailMessageId, write.session.permissions) } }
    },
  },
})
