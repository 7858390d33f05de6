import type { SentOf } from '../../../domain/record.ts'
import { invalid } from '../../../domain/faults.ts'
import { behaviour, type Writing } from '../../../../server/kit/index.ts'
import { alertTrigger } from '../domain/alert-trigger.ts'
import { mostMuteMs } from '../domain/limits.ts'

type Trigger = typeof alertTrigger
const isEmpty = (list: readonly unknown[] | null | undefined) => (list?.length ?? 0) === 0

/** A trigger is for some events and does something: sends emails or text messages, or raises an alarm. */
function check({ errors }: Writing<Trigger>, values: SentOf<Trigger>): void {
  const { eventTypes, emailAlert, smsAlert, activateAlarm, alertPersonIds } = values
  if (isEmpty(eventTypes)) errors.push({ propertyName: 'eventTypes', errorMessage: 'Event types is required' })
  if ((emailAlert || smsAlert) && isEmpty(alertPersonIds))
    errors.push({
      propertyName: 'alertPersonIds',
      errorMessage: `Alert people is required for ${emailAlert ? 'an email' : 'a text message'} alert`,
    })
  if (!emailAlert && !smsAlert && !activateAlarm)
    errors.push({
      propertyName: 'emailAlert',
      errorMessage: 'Email alert, Text message alert or Activate alarm is required',
    })
}

/** @throws 422 where it is over already, or too far away */
function muteEnd(until: string, now: Date): Date {
  const end = new Date(until)
  const wrong = (errorMessage: string) => invalid([{ propertyName: 'until', errorMessage }])
  if (end <= now) throw wrong('Until must be in the future')
  if (end.getTime() > now.getTime() + mostMuteMs) throw wrong('Until must be within 7 days')
  return end
}

/** A trigger does something, and can be muted for a while. */
export const alertTriggerBehaviour = behaviour(alertTrigger, {
  beforeAdd: check,
  beforeEdit: (write, values, current) => check(write, { ...current, ...values }),
  commands: {
    mute: ({ now }, _trigger, { until }) => ({ set: { mutedUntil: muteEnd(until, now).toISOString() } }),
    unmute: () => ({ set: { mutedUntil: null } }),
  },
})
