import { alertPerson } from '../../src/domain/entities/rules/alert-person.ts'
import type { SentOf } from '../../src/domain/record.ts'
import { behaviour, type Writing } from '../rest/behaviour.ts'

type Person = typeof alertPerson

/** An alert person must be reachable, and their quiet hours must end. */
function check({ errors }: Writing<Person>, { email, mobile, quietFrom, quietUntil }: SentOf<Person>): void {
  if (!email && !mobile) errors.push({ propertyName: 'email', errorMessage: 'Email or Mobile is required' })
  if (quietFrom && !quietUntil) errors.push({ propertyName: 'quietUntil', errorMessage: 'Until is required' })
  if (quietUntil && !quietFrom) errors.push({ propertyName: 'quietFrom', errorMessage: 'From is required' })
  if (quietFrom && quietFrom === quietUntil)
    errors.push({ propertyName: 'quietUntil', errorMessage: 'Until must differ from From' })
}

export default behaviour(alertPerson, {
  beforeAdd: check,
  beforeEdit: (write, values, current) => check(write, { ...current, ...values }),
})
