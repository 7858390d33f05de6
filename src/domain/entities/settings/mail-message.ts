import { command } from '../../command.ts'
import { entity } from '../../entity.ts'
import { choice, dateTime, flag, integer, longText, ref, text } from '../../fields/index.ts'

/**
 * How a message stands. Kept: nothing is set up that would send it, so it stays here. Delivered: the provider of text
 * messages says so; of others nobody knows more than that they were sent.
 */
export const mailStatuses = {
  waiting: 'Waiting',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  kept: 'Not sent',
} as const
/** The ways that messages go. */
export const mailChannels = { email: 'Email', sms: 'Text message', push: 'Notification' } as const
/** The text where no carrier of a channel is set up. */
export const notSetUp = {
  email: 'No mail server is set up',
  sms: 'No provider of text messages is set up',
  push: 'Notifications are switched off on this server',
} as const

/** An email, text message or notification that was, or is to be, sent for a client; written by `server/mail` alone. One-time links read '…'. */
export const mailMessage = entity({
  id: 'mailMessage',
  term: 'mailMessage',
  key: 'mailMessageId',
  permission: { read: 'MAILMESSAGE_READ', command: 'MAILMESSAGE_COMMAND' },
  heldBy: 'organisation',
  api: '/mailmessage',
  areaLimit: 'client',
  verbs: ['list', 'read'],
  screens: { base: '/settings/outbox', titles: { list: 'Outbox' } },
  title: mail => mail.subject,
  fields: {
    created: dateTime({ required: true }),
    channel: choice(mailChannels, { required: true, initial: 'email' }),
    recipient: text({ required: true, max: 254, label: 'To' }),
    subject: text({ required: true, max: 200 }),
    kind: text({ required: true, max: 100, label: 'What' }),
    status: choice(mailStatuses, { required: true, severity: { failed: 'alert' } }),
    reason: text({ max: 400 }),
    sentAt: dateTime({ label: 'Sent' }),
    tries: integer({ required: true, initial: 0 }),
    causeEntity: text({ max: 50, label: 'About', namesKind: true }),
    causeId: integer({ label: 'About ID' }),
    user: ref('user', { label: 'Sent by', kept: true }),
    holdsLink: flag({ label: 'One-time link', help: 'It holds a link that was not used up by sending it' }),
    body: longText({ max: 60_000, label: 'Text' }),
  },
  list: {
    columns: ['created', 'channel', 'recipient', 'subject', 'kind', 'status', 'reason', 'sentAt'],
    filters: ['status', 'channel', 'created'],
    sort: '-created',
    search: ['recipient', 'subject'],
  },
  tabs: ['details', 'history'],
  commands: {
    resend: command({
      label: 'Send again',
      confirm: 'Send “{title}” to {recipient} again?',
      from: ['sent', 'delivered', 'failed', 'kept'],
      to: 'waiting',
      failure: 'Resend message failed',
    }),
    copyLink: command({
      label: 'Show link',
      confirm:
        'Show the one-time link of “{title}”? Whoever has the link can use it in place of {recipient}. The history says that you have seen it.',
      from: ['waiting', 'failed', 'kept'],
      needs: { field: 'holdsLink', is: 'set', refusal: '{title} has no link that could be shown' },
      told: 'Whoever has this link can use it, once, in place of the recipient. Give it to nobody else.',
    }),
  },
})
