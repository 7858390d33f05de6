import type { SmsLogged } from '../../../domain/hubs/sms.ts'

/** The newest text messages that came while somebody looked, by their keys, each with when it came (epoch ms). */
export type SimMessagesState = { readonly [smsId: string]: { readonly sms: SmsLogged; readonly heardAt: number } }

export const noMessages: SimMessagesState = {}
/** More are not kept: those are read again from the API anyway. */
export const messagesKept = 200
