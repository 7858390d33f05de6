import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './System.module.css'

interface RowProps {
  /** What the row is about. */
  label: string
  /** Its inputs are short: two stand beside one another on a phone. */
  isDense?: boolean
  onRemove?: (() => void) | undefined
  children: ReactNode
}

const group = { role: 'group' } as const

/** The inputs of one of several, beside one another where there is room. */
export const Row = ({ label, isDense = false, onRemove, children }: RowProps) => (
  <div {...group} aria-label={label} className={classes.row} data-dense={isDense || undefined}>
    {children}
    {onRemove && (
      <Button variant="subtle" className={classes.remove ?? ''} aria-label={`Remove ${label}`} onClick={onRemove}>
        Remove
      </Button>
    )}
  </div>
)
