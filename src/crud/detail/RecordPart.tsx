import { useId, type ReactNode } from 'react'
import classes from './Detail.module.css'

interface RecordPartProps {
  title: string
  /** What can be done here, to the right of the heading. */
  actions?: ReactNode
  children: ReactNode
}

/** A part of a record's page: a region of its own, named by its heading. A part with nothing to show draws none. */
export function RecordPart({ title, actions, children }: RecordPartProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.partHead}>
        <h2 id={id} className={classes.heading}>
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
