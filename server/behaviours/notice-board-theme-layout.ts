import { boardParts } from '../../src/domain/entities/notice-board-theme-layout.ts'
import { labelFor } from '../../src/domain/entity.ts'
import { behaviour, type Values, type Writing } from '../rest/behaviour.ts'

/** Two parts of a notice board cannot stand in one place. */
function checkOrder({ entity, errors }: Writing, all: Values): void {
  for (const [index, part] of boardParts.entries()) {
    const other = boardParts.slice(0, index).find(each => all[each] === all[part])
    if (!other) continue
    const errorMessage = `${labelFor(entity, part)} is in the place of ${labelFor(entity, other)}`
    errors.push({ propertyName: part, errorMessage })
  }
}

export default behaviour({
  beforeAdd: checkOrder,
  beforeEdit: (write, values, current) => checkOrder(write, { ...current, ...values }),
})
