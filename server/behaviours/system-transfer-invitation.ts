import { clientByEmail } from '../accounts/clients-by-email.ts'
import { refuseSecond } from '../accounts/pending-invitation.ts'
import { behaviour } from '../rest/behaviour.ts'
import { refuseGuest } from '../rest/refuse.ts'

/** A system is offered by its own people; the provider's staff hands it over. */
export default behaviour({
  async beforeAdd(write, values) {
    refuseGuest(write)
    await refuseSecond(write, values)
    values['destinationId'] = (await clientByEmail(write.client, values['email']))?.clientId
    if (values['destinationId'] === write.session.clientId)
      write.errors.push({ propertyName: 'email', errorMessage: 'Email must be of another client' })
    values['created'] = write.now.toISOString()
  },
  commands: {
    complete: ({ now }) => ({ set: { completed: now.toISOString() } }),
    cancel: ({ now }) => ({ set: { cancelled: now.toISOString() } }),
  },
})
