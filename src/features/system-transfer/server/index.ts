import { feature } from '../../../../server/kit/index.ts'
import { demo } from './demo.ts'
import { moveNow, previewTransfer } from './endpoints.ts'
import { expiring } from './expire.ts'
import { transferMail } from './invitation-mail.ts'
import { transferJob } from './job.ts'
import { acceptOffer, declineOffer, offeredSystem, receivedOffers } from './received-endpoints.ts'
import { systemTransferInvitationBehaviour } from './system-transfer-invitation.ts'

export default feature({
  name: 'system-transfer',
  behaviours: { systemTransferInvitation: systemTransferInvitationBehaviour },
  endpoints: [previewTransfer, moveNow, receivedOffers, offeredSystem, acceptOffer, declineOffer],
  jobs: [transferJob],
  schedules: [expiring],
  mails: [transferMail],
  demo,
})
