import * as z from 'zod'
import { mail } from '../../../../server/kit/index.ts'

const line = z.string().max(300)
const common = { name: line, organisation: line, username: line }
const withLink = z.object({
  ...common,
  link: z.string().max(500),
  /** As it is read. */
  until: line,
})
type WithLink = z.infer<typeof withLink>

/** Nobody but the recipient may have these links: a link is enough to sign in as them. */
const ofLinks = { args: withLink, secret: ['link'] } as const
const button =
  (label: string) =>
  ({ link }: WithLink) => ({ label, href: link })

/** To a new user who has no password. */
export const invitedMail = mail({
  ...ofLinks,
  name: 'passwordInvitation',
  title: 'Invitation to choose a password',
  subject: ({ organisation }) => `${organisation}: choose your password`,
  text: ({ name, organisation, username, until }) =>
    `Hello ${name},

an account was made for you at ${organisation}. Your username is ${username}. Choose a password to sign in for the first time.

The link works once, until ${until}.`,
  button: button('Choose a password'),
})

/** To who has said that they have forgotten their password. */
export const forgottenMail = mail({
  ...ofLinks,
  name: 'passwordForgotten',
  title: 'Forgotten password',
  subject: ({ organisation }) => `${organisation}: reset your password`,
  text: ({ name, organisation, username, until }) =>
    `Hello ${name},

somebody has asked for a new password for your account at ${organisation}. Your username is ${username}.

The link works once, until ${until}. If it was not you, ignore this email: your password stays as it is.`,
  button: button('Reset password'),
})

/** To whom an administrator has sent a link. */
export const sentMail = mail({
  ...ofLinks,
  name: 'passwordLink',
  title: 'Link to reset a password',
  subject: ({ organisation }) => `${organisation}: reset your password`,
  text: ({ name, organisation, username, until }) =>
    `Hello ${name},

an administrator of ${organisation} has sent you this link to choose a new password. Your username is ${username}.

The link works once, until ${until}. Until you use it, your password stays as it is.`,
  button: button('Reset password'),
})

/** To a user whose password was changed, by themselves or by others. */
export const changedMail = mail({
  name: 'passwordChanged',
  title: 'Password changed',
  args: z.object({ ...common, at: line, by: line.nullable().describe('Null: by their own link') }),
  subject: ({ organisation }) => `${organisation}: your password was changed`,
  text: ({ name, organisation, username, at, by }) =>
    `Hello ${name},

the password of your account at ${organisation} (${username}) was changed at ${at}, ${by === null ? 'by a link that was sent to this address' : `by ${by}`}. All its sessions were ended.

If you did not expect this, tell an administrator of ${organisation} at once.`,
})
