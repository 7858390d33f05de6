import { flag, refs } from '../../../src/domain/fields/index.ts'

export const options = {
  areas: refs('area', { help: 'Leave empty for every {one}' }),
  commDevices: flag({
    label: 'Show {many commDevice}',
    help: 'The devices that connect the {many area}, with state and signal',
  }),
  followAlarms: flag({ initial: true, help: 'The map goes to each new alarm, but not within 30 s of being moved' }),
}
