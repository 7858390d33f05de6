import * as z from 'zod'

/** The SMS hub: text messages to and from the client's SIMs. The first ones come with the SIMs. */
export interface SmsMethods {
  SubscribeSms(): void
}
export interface SmsMessages {
  SmsLogged(sms: SmsLogged): void
}

export const smsLogged = z.object({
  smsId: z.int().min(1),
  simId: z.int().min(1),
  at: z.iso.datetime(),
  direction: z.enum(['in', 'out']),
  message: z.string().max(1600),
})
export type SmsLogged = z.infer<typeof smsLogged>
