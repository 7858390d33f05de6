import { choices } from '../../../src/domain/fields/index.ts'
import { eventCategories } from '../../../src/domain/events.ts'

export const options = {
  categories: choices(eventCategories, { help: 'Leave empty for every category' }),
}
