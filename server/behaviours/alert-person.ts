import { behaviour, type Values, type Writing } from '../rest/behaviour.ts'

/** Somebody who cannot be reached is no alert person. */
function checkReachable({ errors }: Writing, { email, mobile }: Values): void {
  if (!email && !mobile) errors.push({ propertyName: 'email', errorMessage: 'Email or Mobile is required' })
}

export default behaviour({
  beforeAdd: checkReachable,
  beforeEdit: (write, values, current) => checkReachable(write, { ...current, ...values }),
})
