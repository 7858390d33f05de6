import { behaviour } from '../rest/behaviour.ts'

/** What is left is what was bought without what was used. */
export default behaviour({
  beforeAdd(_write, values) {
    values['used'] = 0
    values['balance'] = values['total']
  },
  beforeEdit({ errors }, values, current) {
    if (!Object.hasOwn(values, 'total')) return
    const used = Number(current['used'] ?? 0)
    if (Number(values['total']) < used)
      errors.push({ propertyName: 'total', errorMessage: `Total must be at least ${used}: those that are used` })
    values['balance'] = Number(values['total']) - used
  },
})
