import { feature } from '../../../../server/kit/index.ts'
import { followUsers } from './follow-users.ts'
import { forgetLinks } from './forget-old.ts'
import { answerForgotten } from './answer-forgotten.ts'
import { forgotPassword } from './forgot.ts'
import { changedMail, forgottenMail, invitedMail, sentMail } from './mails.ts'
import { openReset, resetPassword } from './reset.ts'
import { ownRules } from './rules.ts'
import { sendPasswordLink } from './send.ts'
import { readState } from './state.ts'
import { deletedUsers, undelete } from './undelete.ts'

export default feature({
  name: 'passwords',
  mails: [invitedMail, forgottenMail, sentMail, changedMail],
  hooks: [followUsers],
  endpoints: [forgotPassword, openReset, resetPassword, ownRules, readState, sendPasswordLink, deletedUsers, undelete],
  schedules: [answerForgotten, forgetLinks],
})
