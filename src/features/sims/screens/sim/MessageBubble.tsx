import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../../crud/fields/instants.ts'
import { type SmsState, smsStates } from '../../../../domain/entities/hardware/sms-states.ts'
import type { Message } from './conversation.ts'
import classes from './Messages.module.css'

const signs = { queued: IconClock, sent: IconCheck, delivered: IconChecks, failed: IconAlertCircle } as const

/** One text message: when, by whom, and what has become of it. */
export function MessageBubble({ message, children }: { message: Message; children?: ReactNode }) {
  const { zone } = useCaller()
  const { at, direction, by, state, reason } = message
  return (
    <li className={classes.message} data-direction={direction}>
      <p className={classes.head}>
        <span>{direction === 'in' ? 'Received' : by === null ? 'Sent' : `Sent by ${by}`}</span>
        <time dateTime={at}>{dateTimeText(at, zone, true)}</time>
      </p>
      <p className={classes.text}>{message.message}</p>
      {state !== null && <State state={state} reason={reason} />}
      {children}
    </li>
  )
}

function State({ state, reason }: { state: SmsState; reason: string | null }) {
  const Sign = signs[state]
  return (
    <p className={classes.state} data-state={state}>
      <Sign className={classes.sign} aria-hidden />
      <span>{stateText(state, reason)}</span>
    </p>
  )
}

/** What a state means, and what to do where it failed. */
export function stateText(state: SmsState, reason: string | null): string {
  const why = reason === null ? '' : `${reason.replace(/\.$/, '')}. `
  if (state === 'failed') return `Failed to send SMS. ${why}Check the SIM’s number and signal, then write it again.`
  if (state === 'queued' && reason !== null) return `Not sent yet. ${why}It is tried again by itself.`
  return smsStates[state]
}
