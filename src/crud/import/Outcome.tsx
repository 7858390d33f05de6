import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Severity } from '../../domain/fields/index.ts'
import classes from './Import.module.css'

interface OutcomeProps {
  icon: Icon
  severity?: Severity
  title: string
  children?: ReactNode
}

/** The result of a step, announced as it comes: by its shape, its words and its colour. */
export function Outcome({ icon: Sign, severity, title, children }: OutcomeProps) {
  return (
    <output className={classes.outcome} data-severity={severity}>
      <Sign className={classes.sign} aria-hidden />
      <span>
        <strong className={classes.title}>{title}</strong>
        {children !== undefined && <span className={classes.said}>{children}</span>}
      </span>
    </output>
  )
}
