import * as z from 'zod'
import { mail } from '../../../../server/kit/index.ts'

/** Invites a person to the app. */
export const appMail = mail({
  name: 'appInvitation',
  title: 'App invitation',
  args: z.object({
    name: z.string().max(200),
    organisation: z.string().max(200),
    link: z.string().max(500),
    /** As it is read. */
    until: z.string().max(100),
  }),
  secret: ['link'],
  // Who may change a person's email address could have the invitation sent to themselves.
  linkPermission: 'PERSON_EDIT',
  subject: ({ organisation }) => `${organisation}: set up your phone to open doors`,
  text: ({ name, organisation, until }, { one }) =>
    `Hello ${name},

${organisation} invites you to use your phone as a ${one('token')}. Open the link on the phone that you want to use.

The link works once, until ${until}. If you did not expect this email, you can ignore it.`,
  button: ({ link }) => ({ label: 'Set up the app', href: link }),
})
