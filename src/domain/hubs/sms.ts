import * as z from 'zod'
import { smsStates } from '../entities/hardware/sms-states.ts'
import type { Fact } from '../facts.ts'

/** The SMS hub: text messages to and from the client's SIMs, and what becomes of those that are sent. */
export interface SmsMethods {
  SubscribeSms(): void
}
export interface SmsMessages {
  /** A message that is new, or has moved on. */
  SmsLogged(sms: SmsLogged): void
}

const states = Object.keys(smsStates) as [keyof typeof smsStates]

export const smsLogged = z.object({
  smsId: z.int().min(1),
  simId: z.int().min(1),
  /** Where the controllers are whose comm device has the SIM. */
  areaIds: z.array(z.int()).max(1000),
  at: z.iso.datetime(),
  direction: z.enum(['in', 'out']),
  message: z.string().max(1600),
  /** Of one that is sent. */
  state: z.enum(states).nullable(),
  reason: z.string().max(400).nullable(),
})
export type SmsLogged = z.infer<typeof smsLogged>

/**
 * The fact of an `SmsLogged` message.
 * @param at epoch ms of its arrival
 * @throws if it is malformed
 */
export const smsLoggedFact = (message: unknown, at: number): Fact => ({
  at,
  kind: 'smsLogged',
  sms: smsLogged.parse(message),
})
