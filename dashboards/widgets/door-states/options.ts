import { choice, refs } from '../../../src/domain/fields/index.ts'

export const options = {
  areas: refs('area', { help: 'Leave empty for every {one}' }),
  show: choice({ all: 'Every door', notLocked: 'Doors that are not locked' }, { required: true, initial: 'all' }),
}
