import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Heading } from '../../ui/Heading.tsx'
import classes from './Screen.module.css'

/** A step on the way here. */
export interface Crumb {
  readonly label: string
  readonly to: string
}

interface ScreenHeadProps {
  heading: string
  crumbs?: readonly Crumb[]
  /** Beside the heading: a status, a count. */
  aside?: ReactNode
  /** What can be done, on the right. */
  children?: ReactNode
}

/** The top of every generic screen: the way here, the heading, and what can be done. */
export function ScreenHead({ heading, crumbs = [], aside, children }: ScreenHeadProps) {
  return (
    <header>
      {crumbs.length > 0 && (
        <nav aria-label="Breadcrumbs">
          <ol className={classes.crumbs}>
            {crumbs.map(({ label, to }) => (
              <li key={to}>
                <Anchor component={Link} to={to} className={classes.crumb} size="sm">
                  {label}
                </Anchor>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={classes.head}>
        <div className={classes.title}>
          <Heading>{heading}</Heading>
          {aside}
        </div>
        <div className={classes.actions}>{children}</div>
      </div>
    </header>
  )
}
