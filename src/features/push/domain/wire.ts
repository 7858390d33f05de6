import * as z from 'zod'
import { mailStatus } from '../../../domain/mail-status.ts'
import { alarmPriorities } from '../../../domain/events.ts'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of the day, as 22:00')

/** What a user wants to be notified of for a client, on all their devices. */
export const preference = z
  .strictObject({
    lowestPriority: z
      .union([z.literal(alarmPriorities.alert), z.literal(alarmPriorities.alarm)])
      .describe('20 alarms alone, 10 alerts too'),
    evacuations: z.boolean(),
    quietFrom: clock.nullable(),
    quietUntil: clock.nullable(),
  })
  .meta({ id: 'PushPreference' })
export type PushPreference = z.infer<typeof preference>

/** Of who has chosen nothing yet. */
export const usual: PushPreference = {
  lowestPriority: alarmPriorities.alarm,
  evacuations: true,
  quietFrom: null,
  quietUntil: null,
}

/** The most devices of a user for one client. */
export const mostDevices = 10

const device = z.object({
  pushSubscriptionId: z.int(),
  /** A hash of the endpoint, by which a browser recognises itself. The endpoint is never sent out. */
  mark: z.string(),
  name: z.string(),
  createdAt: z.string(),
  reachedAt: z.string().nullable(),
  failure: z.string().nullable(),
})
export type PushDevice = z.infer<typeof device>

/** The notifications of the caller, for the client that they work as. */
export const pushState = z.object({
  isOn: z.boolean().describe('Whether this server sends any'),
  publicKey: z.string().describe('Of the server (VAPID)'),
  preference,
  devices: z.array(device),
})
export type PushState = z.infer<typeof pushState>

const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), 'is not valid')

const endpointUrl = z.string().min(1).max(1000)
/** A browser, as it names itself. */
export const browserNamed = z.strictObject({ endpoint: endpointUrl })
/** A browser's subscription. */
export const subscription = z.strictObject({
  endpoint: endpointUrl,
  keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
})

/** What has become of a test. */
export const tested = z.object({
  status: mailStatus,
  reason: z.string().nullable(),
})
export type PushTested = z.infer<typeof tested>
