import { Combobox } from '@mantine/core'
import type { ReactNode } from 'react'

interface LinesProps<T> {
  label: string
  of: readonly T[]
  children: (each: T) => ReactNode
}

/** Lines of one kind under their name; nothing where there is none. */
export const Lines = <T,>({ label, of, children }: LinesProps<T>) =>
  of.length > 0 && <Combobox.Group label={label}>{of.map(children)}</Combobox.Group>
