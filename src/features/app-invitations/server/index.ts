import { feature } from '../../../../server/kit/index.ts'
import { appMail } from './app-mail.ts'
import { forgetInvitations } from './invitations.ts'
import { invite, readInvitation, revoke } from './invite.ts'
import { linkDevice, openInvitation } from './open.ts'
import { revokeStale } from './revoke-stale.ts'

export default feature({
  name: 'app-invitations',
  mails: [appMail],
  hooks: [revokeStale],
  endpoints: [readInvitation, invite, revoke, openInvitation, linkDevice],
  schedules: [forgetInvitations],
})
