import { alertPerson } from '../../src/domain/entities/rules/alert-person.ts'
import type { SentOf } from '../../src/domain/record.ts'
import { behaviour, type Writing } from '../rest/behaviour.ts'

type Person = typeof alertPerson

/** An alert person must be reachable. */
function checkReachable({ errors }: Writing<Person>, { email, mobile }: SentOf<Person>): void {
  if (!email && !mobile) errors.push({ propertyName: 'email', errorMessage: 'Email or Mobile is required' })
}

export default behaviour(alertPerson, {
  beforeAdd: checkReachable,
  beforeEdit: (write, values, current) => checkReachable(write, { ...current, ...values }),
})
