import { refs } from '../../../src/domain/fields/index.ts'

export const options = {
  areas: refs('area', { label: 'Sites', help: 'Leave empty for every site' }),
}
