import * as z from 'zod'
import { mail } from '../../../../server/kit/index.ts'
import { codeMinutes } from '../../../domain/second-step.ts'

/** A code, to the user alone. */
export const codeMail = mail({
  name: 'signInCode',
  title: 'Sign-in code',
  args: z.object({ name: z.string().max(200), code: z.string().max(10) }),
  secret: ['code'],
  subject: () => 'Your sign-in code',
  text: ({ name, code }) =>
    `Hello ${name},

your code is ${code}. It works once, for ${codeMinutes} minutes.

Nobody will ever ask you for it: do not pass it on. If you did not just enter your password, somebody else knows it: change it.`,
  sms: ({ code }) => `Your sign-in code is ${code}. It works for ${codeMinutes} minutes. Do not pass it on.`,
})

/** Tells a user that what they sign in with has changed. */
export const changedMail = mail({
  name: 'secondFactorChanged',
  title: 'Two-factor authentication changed',
  args: z.object({ name: z.string().max(200), what: z.string().max(500), at: z.string().max(100) }),
  subject: () => 'Your two-factor authentication has changed',
  text: ({ name, what, at }) =>
    `Hello ${name},

${what} (${at}).

If this was not you, change your password and tell your administrator.`,
})
