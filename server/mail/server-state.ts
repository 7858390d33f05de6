import type { Context } from '../context.ts'
import { isSetUp } from './channel.ts'

/** What users who may read emails learn about the mail server: never its address or password. */
export interface MailServerState {
  readonly isSetUp: boolean
  readonly from: string | null
  /** Whether text messages are sent. */
  readonly sms: boolean
  /** Whether notifications are sent. */
  readonly push: boolean
  /** For how long texts are stored. */
  readonly keptDays: number
}

/** Whether emails are sent, and from whom. */
export const mailServerState = ({ settings }: Pick<Context, 'settings'>): MailServerState => ({
  isSetUp: isSetUp(settings, 'email'),
  from: settings.mailFrom ?? null,
  sms: isSetUp(settings, 'sms'),
  push: isSetUp(settings, 'push'),
  keptDays: settings.mailKeptDays,
})
