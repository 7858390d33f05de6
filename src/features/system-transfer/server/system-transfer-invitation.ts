import { addressesOf, behaviour, refuseGuest, refuseSecondPending } from '../../../../server/kit/index.ts'
import { validDays } from '../domain/limits.ts'
import { systemTransferInvitation } from '../domain/system-transfer-invitation.ts'
import { tellDestination } from './invitation-mail.ts'

const dayMs = 86_400_000

/** When an offer that is made now ends. */
const endOf = (now: Date) => new Date(now.getTime() + validDays * dayMs)

/** A system is offered by its own people. Whose the address is, or whether it is anybody's, they learn once it has moved. */
export const systemTransferInvitationBehaviour = behaviour(systemTransferInvitation, {
  async beforeAdd(write, values) {
    refuseGuest(write)
    await refuseSecondPending(write, values)
    if ((await addressesOf(write.client, write.session.clientId)).includes(values.email.toLowerCase()))
      write.errors.push({ propertyName: 'email', errorMessage: 'Email must be of another {one client}' })
    values.created = write.now.toISOString()
    values.expires = endOf(write.now).toISOString()
  },
  async afterWrite(write, change, current) {
    if (change === 'added') await tellDestination(write, current, endOf(write.now))
  },
  commands: {
    async resend(write, current) {
      refuseGuest(write)
      if (current.status === 'expired') await refuseSecondPending(write, current)
      if (write.errors.length > 0) return {}
      const expires = endOf(write.now)
      await tellDestination(write, current, expires)
      return { set: { expires: expires.toISOString() } }
    },
    cancel(write) {
      refuseGuest(write)
      return { set: { cancelled: write.now.toISOString() } }
    },
  },
})
