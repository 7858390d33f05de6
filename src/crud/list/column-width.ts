import type { Field } from '../../domain/fields/index.ts'
import { fieldViews } from '../fields/index.ts'

const letterRem = 0.5
/** The cell's edges, and the mark before a state. */
const besideRem = 3.5
const mostRem = 18
const secondsRem = 2.75

/** How wide a field's column is, in rem: as its kind needs, and so that its seconds and the longest of its choices are read whole. */
export function columnWidthRem({ kind, choices, seconds }: Pick<Field, 'kind' | 'choices' | 'seconds'>): number {
  const widthRem = fieldViews[kind].widthRem + (seconds ? secondsRem : 0)
  if (kind !== 'choice' || !choices) return widthRem
  const longest = Math.max(...Object.values(choices).map(text => text.length))
  return Math.min(mostRem, Math.max(widthRem, longest * letterRem + besideRem))
}
