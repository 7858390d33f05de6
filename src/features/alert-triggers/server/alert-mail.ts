import * as z from 'zod'
import { mail } from '../../../../server/kit/index.ts'
import { mostAnHour } from '../domain/limits.ts'

const args = z.object({
  trigger: z.string(),
  what: z.string(),
  place: z.string(),
  /** In the client's time zone. */
  at: z.string(),
  who: z.string().nullable(),
  waitMinutes: z.int(),
  /** How many were held back since it last fired. */
  heldBack: z.int(),
  /** Until when further ones are held back, if this was the last of the hour. */
  fullUntil: z.string().nullable(),
  link: z.string(),
})
type Args = z.infer<typeof args>

const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`)

function flood({ heldBack, fullUntil }: Args): string[] {
  return [
    ...(heldBack > 0 ? [`${heldBack} more ${heldBack === 1 ? 'was' : 'were'} held back since the last email.`] : []),
    ...(fullUntil === null
      ? []
      : [`This trigger has fired ${mostAnHour} times within an hour. Further ones are held back until ${fullUntil}.`]),
  ]
}

/** What an alert trigger writes to its alert people. */
export const alertMail = mail<Args>({
  name: 'alertTrigger',
  title: 'Alert',
  args,
  subject: ({ what, place }) => `${what}: ${place}`.slice(0, 200),
  text: told =>
    [
      `${told.what}\n${told.place}\n${told.at}${told.who === null ? '' : `\n${told.who}`}`,
      ...(told.waitMinutes > 0 ? [`It has not cleared within ${minutes(told.waitMinutes)}.`] : []),
      ...flood(told),
      `You get this email because of the alert trigger ‘${told.trigger}’.`,
    ].join('\n\n'),
  sms: ({ what, place, at, who, waitMinutes, fullUntil }) =>
    [
      `${what}: ${place}, ${at}${who === null ? '' : `, ${who}`}.`,
      ...(waitMinutes > 0 ? [`Not cleared within ${minutes(waitMinutes)}.`] : []),
      ...(fullUntil === null ? [] : [`Further ones are held back until ${fullUntil}.`]),
    ].join(' '),
  button: ({ link }) => ({ label: 'Show the event', href: link }),
})
