import { feature } from '../../../../server/kit/index.ts'
import { readState, removeFactor, renewCodes, sendOwnCode, showProof } from './account.ts'
import { forgetExpired } from './forget.ts'
import { changedMail, codeMail } from './mails.ts'
import { showPasskey, stepOptions } from './passkey-sign-in.ts'
import { addOptions, addPasskey, removePasskey, renamePasskey } from './passkeys.ts'
import { clearReset } from './reset.ts'
import { answerStep, sendStepCode } from './second-step.ts'
import { beginSetUp, confirmSetUp } from './set-up.ts'

export default feature({
  name: 'second-factor',
  mails: [codeMail, changedMail],
  hooks: [clearReset],
  endpoints: [
    answerStep,
    sendStepCode,
    readState,
    showProof,
    beginSetUp,
    confirmSetUp,
    sendOwnCode,
    removeFactor,
    renewCodes,
    stepOptions,
    showPasskey,
    addOptions,
    addPasskey,
    renamePasskey,
    removePasskey,
  ],
  schedules: [forgetExpired],
})
