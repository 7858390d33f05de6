import { smsLogged } from '../../src/domain/hubs/sms.ts'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import { forwardingHub } from './forwarding.ts'
import type { Hub } from './viewer.ts'

/** `/hubs/sms`: the text messages of the client's SIMs, and how they stand. */
export const smsHub = (context: Context): Hub =>
  forwardingHub(context, {
    name: 'sms',
    subscribe: 'SubscribeSms',
    target: 'SmsLogged',
    permission: 'SIM_READ',
    subject: subjects.sms,
    message: smsLogged,
    areasOf: ({ areaIds }) => areaIds,
  })
