import type { ComponentType, ReactNode } from 'react'
import type { Field } from '../../domain/fields/index.ts'

/** The props of every form input besides its value: the words around it, and how they are laid out. */
export interface InputFrame {
  readonly id: string
  readonly name: string
  readonly label: ReactNode
  readonly description: ReactNode
  readonly error: ReactNode
  readonly withAsterisk: boolean
  readonly disabled: boolean
  readonly classNames: Readonly<Record<string, string>>
}

export interface InputProps {
  readonly field: Field
  /** The entity's id, in a form over a record: files are stored for it. */
  readonly entity?: string
  /** null is no value. */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
  readonly frame: InputFrame
  /** The title of a reference's target, if the record carries it. */
  readonly title?: string | undefined
  /** In a dropdown, which a list or calendar outside of it would close. */
  readonly isInside?: boolean
}

export interface CellProps {
  readonly field: Field
  readonly value: unknown
  /** The title of a reference's target. */
  readonly title?: string | undefined
  /** Links in it that the tab key passes by: the row of a table is where one goes. */
  readonly isPassedBy?: boolean
  /** There is room: it is shown in full. */
  readonly isLarge?: boolean
}

/** How one kind of field is written and shown. */
export interface FieldView {
  readonly Input: ComponentType<InputProps>
  /** Shows a value that there is. */
  readonly Cell: ComponentType<CellProps>
  /** The width of its column, in rem. */
  readonly widthRem: number
  /** Figures are aligned to the end of their column. */
  readonly isFigure?: boolean
}

/** A stored value as the text of an input. */
export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
