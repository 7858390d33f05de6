import { feature } from '../../../../server/kit/index.ts'
import { endUnverified } from './end-unverified.ts'
import { holdAccount } from './hold-account.ts'
import { openLink, verify } from './link.ts'
import { approvedMail, cancelledMail, completedMail, knownMail, verifyMail } from './mails.ts'
import { apply, current, giveAddress, resend } from './own.ts'
import publicRegistration from './public-registration.ts'
import { register } from './register.ts'
import { resendToStranger } from './resend.ts'

export default feature({
  name: 'registration',
  behaviours: { publicRegistration },
  hooks: [holdAccount],
  mails: [verifyMail, knownMail, approvedMail, completedMail, cancelledMail],
  endpoints: [register, current, apply, giveAddress, resend, resendToStranger, openLink, verify],
  schedules: [endUnverified],
})
