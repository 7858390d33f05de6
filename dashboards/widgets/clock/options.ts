import { flag, timeZone } from '../../../src/domain/fields/index.ts'

export const options = {
  timeZone: timeZone({ help: 'Leave empty to use the {many area}’ own' }),
  seconds: flag({ label: 'Show seconds', initial: true }),
}
