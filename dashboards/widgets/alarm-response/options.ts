import { choice, ref } from '../../../src/domain/fields/index.ts'

export const options = {
  period: choice({ day: 'Last 24 hours', week: '7 days' }, { required: true, initial: 'day' }),
  area: ref('area', { help: 'Leave empty for every {one}' }),
}
