import * as z from 'zod'
import { mail } from '../../../../server/kit/index.ts'

const address = z.string().max(500)
const remarks = z.string().max(2000).nullable()
const said = (text: string | null) => (text === null ? '' : `\n\n${text}`)
// The names that strangers register by are in no email: they could write anything to anybody.

/** Confirms an email address. */
export const verifyMail = mail({
  name: 'registrationVerify',
  title: 'Confirmation of an email address',
  args: z.object({ link: address, until: z.string().max(100) }),
  secret: ['link'],
  // Who may edit a registration could change its address and its password.
  linkPermission: 'PUBLICREGISTRATION_EDIT',
  subject: () => 'Confirm your email address',
  text: ({ until }) =>
    `Somebody has registered for a trial with this email address. If it was you, open the link and confirm it.

The link works once, until ${until}. After that it shows how your registration stands. If it was not you, ignore this email: without the link nobody can use your address.`,
  button: ({ link }) => ({ label: 'Confirm the address', href: link }),
})

/** To an address that has an account already; the page of the person who registered doesn't say so. */
export const knownMail = mail({
  name: 'registrationKnown',
  title: 'Registration with a known address',
  args: z.object({ login: address }),
  subject: () => 'You have an account already',
  text: () =>
    `Somebody has registered for a trial with this email address, which has an account already. If it was you, log in to that account. If you do not know its password, ask your administrator.

If it was not you, ignore this email: nothing about your account has changed.`,
  button: ({ login }) => ({ label: 'Log in', href: login }),
})

export const approvedMail = mail({
  name: 'registrationApproved',
  title: 'Registration approved',
  args: z.object({ reference: z.string(), remarks, login: address }),
  subject: ({ reference }) => `Your registration ${reference} is approved`,
  text: args => `Your application is approved. We will tell you when your account is open.${said(args.remarks)}`,
  button: ({ login }) => ({ label: 'Log in', href: login }),
})

export const completedMail = mail({
  name: 'registrationCompleted',
  title: 'Registration completed',
  args: z.object({ reference: z.string(), organisation: z.string(), remarks, login: address }),
  subject: () => 'Your account is open',
  text: args =>
    `The account of ${args.organisation} is open. Log in with your email address and the password that you chose.${said(args.remarks)}`,
  button: ({ login }) => ({ label: 'Log in', href: login }),
})

export const cancelledMail = mail({
  name: 'registrationCancelled',
  title: 'Registration cancelled',
  args: z.object({ reference: z.string(), remarks }),
  subject: ({ reference }) => `Your registration ${reference} was cancelled`,
  text: args => `Your registration was cancelled, and its trial has ended.${said(args.remarks)}`,
})
