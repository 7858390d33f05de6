import { boardParts, noticeBoardThemeLayout } from '../domain/notice-board-theme-layout.ts'
import { labelFor } from '../../../domain/entity.ts'
import type { SentOf } from '../../../domain/record.ts'
import { behaviour, type Writing } from '../../../../server/kit/index.ts'

type Layout = typeof noticeBoardThemeLayout

/** Two parts of a notice board cannot be in one place. */
function checkOrder({ entity, errors }: Writing<Layout>, all: SentOf<Layout>): void {
  for (const [index, part] of boardParts.entries()) {
    const other = boardParts.slice(0, index).find(each => all[each] === all[part])
    if (!other) continue
    const errorMessage = `${labelFor(entity, part)} is in the place of ${labelFor(entity, other)}`
    errors.push({ propertyName: part, errorMessage })
  }
}

export const layoutBehaviour = behaviour(noticeBoardThemeLayout, {
  beforeAdd: checkOrder,
  beforeEdit: (write, values, current) => checkOrder(write, { ...current, ...values }),
})
