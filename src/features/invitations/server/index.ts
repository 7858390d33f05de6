import { feature } from '../../../../server/kit/index.ts'
import { acceptAppointment, receivedInvitations } from './appointment-endpoints.ts'
import { areaInstallerInvitationBehaviour } from './area-installer-invitation.ts'
import { demo } from './demo.ts'
import { installerMail } from './installer-mail.ts'
import { doorUnlockInvitationBehaviour } from './door-unlock-invitation.ts'

export default feature({
  name: 'invitations',
  behaviours: {
    areaInstallerInvitation: areaInstallerInvitationBehaviour,
    doorUnlockInvitation: doorUnlockInvitationBehaviour,
  },
  endpoints: [receivedInvitations, acceptAppointment],
  mails: [installerMail],
  demo,
})
