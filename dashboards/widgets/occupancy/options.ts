import { choice, refs } from '../../../src/domain/fields/index.ts'

export const options = {
  zones: refs('zone', { help: 'Leave empty for every zone' }),
  areas: refs('area'),
  order: choice({ fullness: 'Fullest first', name: 'By name' }, { required: true, initial: 'fullness' }),
}
