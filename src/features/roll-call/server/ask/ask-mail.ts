import * as z from 'zod'
import { mail } from '../../../../../server/kit/index.ts'
import { evacuationKinds, evacuationTitle } from '../../domain/evacuation-title.ts'

const args = z.object({
  name: z.string(),
  kind: z.enum(Object.keys(evacuationKinds) as (keyof typeof evacuationKinds)[]),
  site: z.string().nullable(),
  /** The message of the user who asks. */
  note: z.string().nullable(),
  link: z.string(),
})

/** Asks somebody who is missing whether they are safe. */
export const askMail = mail<z.infer<typeof args>>({
  name: 'evacuationAsk',
  title: 'Evacuation: are you safe?',
  args,
  secret: ['link'],
  subject: ({ kind, site }, { say }) => `${evacuationTitle(kind, site, say)}: are you safe?`,
  text: ({ name, kind, site, note }, { say }) =>
    [
      `Hello ${name},`,
      `${evacuationTitle(kind, site, say)}: nobody has accounted for you yet. Are you safe?`,
      ...(note === null ? [] : [note]),
      'If you are outside, say so by the link below. If you are not, leave the building first if you can. The link is yours alone.',
    ].join('\n\n'),
  button: ({ link }) => ({ label: 'Answer', href: link }),
  sms: ({ kind, site, note }, { say }) =>
    `${evacuationTitle(kind, site, say)}. Are you safe?${note === null ? '' : ` ${note}`} Answer:`,
})
