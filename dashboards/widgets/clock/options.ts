import { flag, timeZone } from '../../../src/domain/fields/index.ts'

export const options = {
  timeZone: timeZone({ help: "The sites' own where left empty" }),
  seconds: flag({ label: 'Show seconds', initial: true }),
}
