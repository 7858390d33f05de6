import { smsLogged } from '../../src/domain/hubs/sms.ts'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import { forwardingHub } from './forwarding.ts'
import type { Hub } from './viewer.ts'

/** `/hubs/sms`: the client's text messages. Nothing publishes any yet: messages come with the SIMs. */
export const smsHub = (context: Context): Hub =>
  forwardingHub(context, {
    name: 'sms',
    subscribe: 'SubscribeSms',
    target: 'SmsLogged',
    permission: 'SIM_READ',
    subject: subjects.sms,
    message: smsLogged,
  })
