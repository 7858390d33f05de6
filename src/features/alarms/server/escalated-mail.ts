import * as z from 'zod'
import { mail } from '../../../../server/kit/index.ts'

const args = z.object({
  what: z.string(),
  place: z.string(),
  /** In the client's time zone. */
  at: z.string(),
  by: z.string(),
  note: z.string().nullable(),
  link: z.string(),
})

/** What somebody is sent to whom an alarm is brought. */
export const escalatedMail = mail<z.infer<typeof args>>({
  name: 'alarmEscalated',
  title: 'Escalated alarm',
  args,
  subject: ({ what, place }) => `Escalated: ${what}, ${place}`.slice(0, 200),
  text: ({ what, place, at, by, note }) =>
    [
      `${what}\n${place}\n${at}`,
      ...(note === null ? [] : [note]),
      `${by} brings this to you. It is not acknowledged yet.`,
    ].join('\n\n'),
  sms: ({ what, place, at, by, note }) => `${by}: ${what}, ${place}, ${at}.${note === null ? '' : ` ${note}`}`,
  button: ({ link }) => ({ label: 'Show it', href: link }),
})
