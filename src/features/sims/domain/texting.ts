import * as z from 'zod'
import { idempotencyKey } from '../../../domain/idempotency-key.ts'
import { isTooLong, mostParts, segmentsOf, sentText } from './segments.ts'

/** Who may send text messages to SIMs: it costs money, and devices obey some of them. */
export const sendCode = 'SMS_ADD'

/** Why nothing can be sent to a SIM. */
export const refusals = {
  notSetUp:
    'No provider of text messages is set up, so nothing can be sent. The server’s administrator can set SMS_URL.',
  noNumber: 'This SIM has no phone number or MSISDN in international form (+44…), so nothing can be sent to it.',
  closed: 'This SIM is closed, so nothing can be sent to it.',
} as const
export type TextingRefusal = keyof typeof refusals

/** Whether text messages can be sent to a SIM, and to which number. */
export const texting = z
  .object({
    number: z.string().nullable(),
    refusal: z.enum(Object.keys(refusals) as [TextingRefusal]).nullable(),
  })
  .meta({ id: 'SimTexting' })
export type Texting = z.infer<typeof texting>

/** A text message to a SIM. */
export const newMessage = z
  .strictObject({
    message: z
      .string()
      .max(2000)
      .transform(sentText)
      .refine(text => text.length > 0, 'Message is required')
      .refine(text => !isTooLong(segmentsOf(text)), `Message is longer than ${mostParts} text messages`)
      .meta({ type: 'string' }),
    key: idempotencyKey.optional(),
  })
  .meta({ id: 'SimMessage' })

/** A message that was written down to be sent. */
export const queuedMessage = z.object({ smsId: z.int() }).meta({ id: 'QueuedSimMessage' })

/** A text message that the provider has received from a SIM. */
export const inboundMessage = z
  .object({
    /** The number of the SIM. */
    from: z.string().min(3).max(30),
    text: z.string().trim().min(1).max(1600),
    /** When it was sent; when it came here where left out. */
    at: z.iso.datetime({ offset: true }).optional(),
  })
  .meta({ id: 'InboundSms' })
export type InboundMessage = z.infer<typeof inboundMessage>

/** Told to the pages when a SIM has sent a message. */
export const smsReceived = z.object({
  smsId: z.int(),
  simId: z.int(),
  areaIds: z.array(z.int()),
  reference: z.string().max(50),
  message: z.string().max(1600),
})
export type SmsReceived = z.infer<typeof smsReceived>
