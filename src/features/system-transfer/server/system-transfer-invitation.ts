import { behaviour, refuseGuest } from '../../../../server/kit/index.ts'
import { systemTransferInvitation } from '../domain/system-transfer-invitation.ts'
import { addressesOf, clientByEmail } from './clients-by-email.ts'
import { refuseSecond } from './pending-invitation.ts'

/** A system is offered by its own people; the provider's staff hands it over, and only then reveals the address. */
export const systemTransferInvitationBehaviour = behaviour(systemTransferInvitation, {
  async beforeAdd(write, values) {
    refuseGuest(write)
    await refuseSecond(write, values)
    if ((await addressesOf(write.client, write.session.clientId)).includes(values.email.toLowerCase()))
      write.errors.push({ propertyName: 'email', errorMessage: 'Email must be of another client' })
    values.created = write.now.toISOString()
  },
  commands: {
    async complete({ client, now }, { email }) {
      return { set: { completed: now.toISOString(), destinationId: (await clientByEmail(client, email)) ?? null } }
    },
    cancel: ({ now }) => ({ set: { cancelled: now.toISOString() } }),
  },
})
