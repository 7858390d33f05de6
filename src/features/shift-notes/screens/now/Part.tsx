import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './Now.module.css'

interface PartProps {
  /** 'Unacknowledged alarms'. */
  title: string
  /** '3', or '100+'; undefined while it is not known. */
  count: string | undefined
  /** Where all of them are. */
  all: string
  children: ReactNode
}

/** One kind of thing that the next shift has to know of; the first of them, and the way to all. */
export function Part({ title, count, all, children }: PartProps) {
  return (
    <section className={classes.part} aria-label={title}>
      <h2 className={classes.heading}>
        {title}
        {count !== undefined && `: ${count}`}
      </h2>
      {children}
      {count !== undefined && count !== '0' && (
        <Anchor component={Link} to={all} size="sm" underline="always">
          Show all
        </Anchor>
      )}
    </section>
  )
}
