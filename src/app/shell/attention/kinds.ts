import { acknowledgementOf } from '../../../crud/acknowledge/acknowledgement-of.ts'
import { repeatsText } from '../../../crud/acknowledge/repeats-text.ts'
import type { AcknowledgementCall } from '../../../crud/acknowledge/use-acknowledge.ts'
import type { Caller } from '../../../crud/caller/caller.ts'
import { capital } from '../../../crud/screen/titles.ts'
import { type RepeatedAlarm, repeatedAlarms } from '../../../domain/alarm-repeats.ts'
import { clientMessage } from '../../../domain/entities/notifications/client-message.ts'
import { eventAlarm } from '../../../domain/entities/notifications/event-alarm.ts'
import { eventText } from '../../../domain/events.ts'
import type { LiveAlarm } from '../../../domain/stream/alarm.ts'
import type { LiveMessage } from '../../../domain/stream/message.ts'
import type { View } from '../../../live/view.ts'
import { alarms, alerts } from '../../../live/views/alarms.ts'
import { clientMessages } from '../../../live/views/client-messages.ts'
import type { OpenItems } from '../../../live/views/open-items.state.ts'

/** One item that waits for an operator, whatever its kind. */
export interface Waiting {
  readonly id: number
  readonly what: string
  readonly where: string
  /** Who has it in hand. */
  readonly takenBy?: string | undefined
  /** When it was raised, epoch ms by the server's clock. */
  readonly at: number
  /** '14 times in 10 min' */
  readonly repeats?: string | undefined
}

type Words = Caller['words']

/** A kind of item that waits for an operator. */
export interface Kind<T = never> {
  readonly id: 'alarms' | 'alerts' | 'messages'
  readonly title: (words: Words) => string
  readonly view: Pick<View<OpenItems<T>>, 'name' | 'initial'>
  readonly entity: typeof eventAlarm | typeof clientMessage
  /** The list of all of them. */
  readonly list: string
  /** How an item is acknowledged, as they are shown. */
  readonly acknowledge: (items: readonly T[], id: number) => AcknowledgementCall
  /** The newest first, what repeats itself as one. */
  readonly read: (items: readonly T[], words: Words) => readonly Waiting[]
}

const readAlarm = ({ newest: alarm, ids, lastedMs }: RepeatedAlarm, words: Words): Waiting => ({
  id: alarm.eventAlarmId,
  what: alarm.text ?? eventText(alarm.type, words),
  where: alarm.place,
  takenBy: alarm.takenBy,
  at: Date.parse(alarm.occurredAt),
  repeats: ids.length > 1 ? repeatsText({ times: ids.length, lastedMs }) : undefined,
})
const ofAlarms = {
  entity: eventAlarm,
  acknowledge: (items: readonly LiveAlarm[], id: number) => acknowledgementOf(repeatedAlarms(items), id),
  read: (items: readonly LiveAlarm[], words: Words) => repeatedAlarms(items).map(each => readAlarm(each, words)),
}

export const alarmKind: Kind<LiveAlarm> = {
  ...ofAlarms,
  id: 'alarms',
  title: () => 'Alarms',
  view: alarms,
  list: '/notifications/alarms',
}

export const alertKind: Kind<LiveAlarm> = {
  ...ofAlarms,
  id: 'alerts',
  title: () => 'Alerts',
  view: alerts,
  list: '/notifications/alerts',
}

export const messageKind: Kind<LiveMessage> = {
  id: 'messages',
  title: words => capital(words.many('clientMessage')),
  view: clientMessages,
  entity: clientMessage,
  list: '/notifications/client-messages',
  acknowledge: (_items, id) => ({ path: `${clientMessage.api}/${id}/acknowledge` }),
  read: messages =>
    messages.map(message => ({
      id: message.clientMessageId,
      what: message.subject,
      where: [message.person, message.door].filter(Boolean).join(' · '),
      at: Date.parse(message.createdAt),
    })),
}
