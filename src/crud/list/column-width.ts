import type { Field } from '../../domain/fields/index.ts'
import { fieldViews } from '../fields/index.ts'
import type { Column } from './columns.ts'

const letterRem = 0.5
/** The cell's edges, and the mark before a state. */
const besideRem = 3.5
const mostRem = 18
const secondsRem = 2.75

/** A text that may be longer than this is a description rather than a name. */
const nameLength = 100

/** The edges of a heading, and the arrow of its order. */
const besideHeadingRem = 3
const headingLetterRem = 0.56

/**
 * How wide a column is, in rem: as its kind needs, and so that its heading, its seconds and the longest of its choices
 * are read whole.
 */
export function columnWidthRem({ label, field }: Pick<Column, 'label' | 'field'>): number {
  const headingRem = label.length * headingLetterRem + besideHeadingRem
  return Math.min(mostRem, Math.max(headingRem, valueWidthRem(field)))
}

function valueWidthRem({ kind, choices, seconds, max = 0 }: Field): number {
  if (kind === 'text' && !choices && max > nameLength) return mostRem
  const widthRem = fieldViews[kind].widthRem + (seconds ? secondsRem : 0)
  if (kind !== 'choice' || !choices) return widthRem
  const longest = Math.max(...Object.values(choices).map(text => text.length))
  return Math.max(widthRem, longest * letterRem + besideRem)
}
