import * as z from 'zod'
import { mail } from '../../../../server/kit/index.ts'

/** What, where and when: nothing else belongs on a locked screen. */
const args = z.object({
  what: z.string(),
  place: z.string(),
  /** In the client's time zone. */
  at: z.string(),
  link: z.string(),
})
type PushArgs = z.infer<typeof args>

const moreArgs = z.object({ count: z.int(), isMost: z.boolean(), withAlerts: z.boolean(), link: z.string() })
const testArgs = z.object({ organisation: z.string().max(200), link: z.string() })

const button = ({ link }: { readonly link: string }) => ({ label: 'Show it', href: link })
const text = ({ place, at }: PushArgs) => `${place}\n${at}`

/** An alarm or alert has been raised. */
export const raisedPush = mail<PushArgs>({
  name: 'pushRaised',
  title: 'Alarm raised',
  args,
  subject: ({ what }) => what,
  text,
  button,
})

/** An alarm is the recipient's to deal with from now on. */
export const handedOverPush = mail<PushArgs>({
  name: 'pushHandedOver',
  title: 'Alarm handed over',
  args,
  subject: ({ what }) => `Handed over to you: ${what}`,
  text,
  button,
})

/** An evacuation or a drill has been started. */
export const evacuationPush = mail<PushArgs>({
  name: 'pushEvacuation',
  title: 'Evacuation started',
  args,
  subject: ({ what }) => what,
  text: ({ at }) => `Started ${at}`,
  button,
})

/** In place of those that were held back. */
export const morePush = mail<z.infer<typeof moreArgs>>({
  name: 'pushMore',
  title: 'Alarms held back',
  args: moreArgs,
  subject: ({ count, isMost, withAlerts }) =>
    `${count}${isMost ? ' or more' : ' more'} ${withAlerts ? 'alarms and alerts' : 'alarms'}`,
  text: () => 'They were held back, and nobody has acknowledged them yet.',
  button,
})

/** Shows that they arrive. */
export const testPush = mail<z.infer<typeof testArgs>>({
  name: 'pushTest',
  title: 'Test',
  args: testArgs,
  subject: ({ organisation }) => `Test of ${organisation}`,
  text: () => 'Notifications of Gatehouse reach this device.',
  button,
})
