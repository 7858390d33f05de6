import type { mailChannels } from '../../src/domain/entities/settings/mail-message.ts'
import type { Settings } from '../settings.ts'

/** How a message goes. */
export type MailChannel = keyof typeof mailChannels

/** Whether messages of a channel are sent at all. */
export const isSetUp = ({ smtpUrl, sms, webPush }: Settings, channel: MailChannel): boolean =>
  ({ email: smtpUrl !== undefined, sms: sms !== undefined, push: webPush })[channel]
