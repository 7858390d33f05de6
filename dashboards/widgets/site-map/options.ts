import { flag, refs } from '../../../src/domain/fields/index.ts'

export const options = {
  areas: refs('area', { label: 'Sites', help: 'Leave empty for every site' }),
  commDevices: flag({ label: 'Show comm devices', help: 'The devices that connect the sites, with state and signal' }),
  followAlarms: flag({ initial: true, help: 'The map goes to each new alarm, but not within 30 s of being moved' }),
}
