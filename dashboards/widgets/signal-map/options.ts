import { weakSignal } from '../../../src/domain/comm-device-state.ts'
import { integer } from '../../../src/domain/fields/index.ts'

export const options = {
  weakBelow: integer({
    label: 'Weak below',
    unit: '%',
    required: true,
    min: 1,
    max: 100,
    initial: weakSignal,
    help: 'Signals below this count as weak',
  }),
}
