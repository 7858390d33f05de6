import { refs } from '../../../src/domain/fields/index.ts'

export const options = {
  areas: refs('area', { help: 'Leave empty for every {one}' }),
  zones: refs('zone', { help: 'Leave empty for every zone' }),
}
