import type { Field } from '../../domain/fields/index.ts'
import { fieldViews } from '../fields/index.ts'

const letterRem = 0.5
/** The cell's edges, and the mark before a state. */
const besideRem = 3.5
const mostRem = 18
const secondsRem = 2.75

/** A text that may be longer than this is a description rather than a name. */
const nameLength = 100

/** How wide a field's column is, in rem: as its kind needs, and so that its seconds and the longest of its choices are read whole. */
export function columnWidthRem({
  kind,
  choices,
  seconds,
  max = 0,
}: Pick<Field, 'kind' | 'choices' | 'seconds' | 'max'>): number {
  if (kind === 'text' && !choices && max > nameLength) return mostRem
  const widthRem = fieldViews[kind].widthRem + (seconds ? secondsRem : 0)
  if (kind !== 'choice' || !choices) return widthRem
  const longest = Math.max(...Object.values(choices).map(text => text.length))
  return Math.min(mostRem, Math.max(widthRem, longest * letterRem + besideRem))
}
