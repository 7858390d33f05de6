import { flag, refs } from '../../../src/domain/fields/index.ts'

export const options = {
  areas: refs('area', { label: 'Sites', help: 'Every site where left empty' }),
  commDevices: flag({ label: 'Show comm devices', help: 'What connects the sites: its state and its signal' }),
  followAlarms: flag({ initial: true, help: 'The map goes to each new alarm, but not within 30 s of being moved' }),
}
