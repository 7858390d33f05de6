import type { Field } from '../../domain/fields/index.ts'
import { fieldViews } from '../fields/index.ts'

const letterRem = 0.5
/** The cell's edges, and the mark before a state. */
const besideRem = 3.5
const mostRem = 18

/** How wide a field's column is, in rem: as its kind needs, and so that the longest of its choices is read whole. */
export function columnWidthRem({ kind, choices }: Pick<Field, 'kind' | 'choices'>): number {
  const { widthRem } = fieldViews[kind]
  if (kind !== 'choice' || !choices) return widthRem
  const longest = Math.max(...Object.values(choices).map(text => text.length))
  return Math.min(mostRem, Math.max(widthRem, longest * letterRem + besideRem))
}
