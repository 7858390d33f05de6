import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './Now.module.css'

interface LineProps {
  /** Its page; undefined where the caller may not open it. */
  to: string | undefined
  name: string
  children?: ReactNode
}

/** One thing that the next shift has to know of. */
export function Line({ to, name, children }: LineProps) {
  return (
    <li className={classes.line}>
      {to === undefined ? (
        name
      ) : (
        <Anchor component={Link} to={to} inherit>
          {name}
        </Anchor>
      )}
      <span className={classes.more}>{children}</span>
    </li>
  )
}
