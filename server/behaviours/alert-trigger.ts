import { behaviour, type Values, type Writing } from '../rest/behaviour.ts'

const isEmpty = (value: unknown) => !Array.isArray(value) || value.length === 0

/** A trigger is for some events and does something: emails somebody, or raises an alarm. */
function check({ errors }: Writing, { eventTypes, emailAlert, activateAlarm, alertPersonIds }: Values): void {
  if (isEmpty(eventTypes)) errors.push({ propertyName: 'eventTypes', errorMessage: 'Event types is required' })
  if (emailAlert && isEmpty(alertPersonIds))
    errors.push({ propertyName: 'alertPersonIds', errorMessage: 'Alert people is required for an email alert' })
  if (!emailAlert && !activateAlarm)
    errors.push({ propertyName: 'emailAlert', errorMessage: 'Email alert or Activate alarm is required' })
}

export default behaviour({
  beforeAdd: check,
  beforeEdit: (write, values, current) => check(write, { ...current, ...values }),
})
