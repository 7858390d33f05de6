import type { Context } from '../context.ts'

/** What users who may read emails learn about the mail server: never its address or password. */
export interface MailServerState {
  readonly isSetUp: boolean
  readonly from: string | null
  /** For how long texts are stored. */
  readonly keptDays: number
}

/** Whether emails are sent, and from whom. */
export const mailServerState = ({ settings }: Pick<Context, 'settings'>): MailServerState => ({
  isSetUp: settings.smtpUrl !== undefined,
  from: settings.mailFrom ?? null,
  keptDays: settings.mailKeptDays,
})
