import type { FactorType } from '../../../domain/second-step.ts'
import type { SecondFactorState } from '../domain/wire.ts'

/** What the types are called, and how each works. */
export const typeWords: Readonly<Record<FactorType, { readonly name: string; readonly how: string }>> = {
  app: {
    name: 'Authenticator app',
    how: 'An app on your phone shows a new code every half minute, even without a connection. The safest of the three.',
  },
  email: { name: 'Email', how: 'A code is sent to your email address each time you sign in.' },
  sms: { name: 'Text message', how: 'A code is sent to your phone each time you sign in.' },
}

/** Why a type cannot be chosen; undefined where it can. */
export function whyNot(type: FactorType, state: SecondFactorState): string | undefined {
  if (type === 'email' && !state.emailIsSetUp) return 'This server sends no emails.'
  if (type !== 'sms') return undefined
  if (!state.smsIsSetUp) return 'This server sends no text messages.'
  return state.smsNumber === null ? 'Your account has no SMS number. Ask your administrator to add it.' : undefined
}
