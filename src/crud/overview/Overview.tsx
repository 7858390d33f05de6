import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Thumbnail } from '../fields/Thumbnail.tsx'
import { initialsOf } from '../../ui/initials.ts'
import classes from './Overview.module.css'

/** Something that can be done or looked at next. */
export interface NextAction {
  readonly label: string
  readonly to: string
}

interface OverviewProps {
  /** Its picture by the key of the file, or the first letters of its title; left out where such a record has none. */
  picture?: { readonly file: unknown; readonly title: string }
  /** State and place, as `Fact`s. */
  children: ReactNode
  actions: readonly NextAction[]
  /** What has happened, and what needs attention. */
  parts: ReactNode
}

/** The beginning of a record's page: picture, state, place, what to do next, and what has happened. */
export function Overview({ picture, children, actions, parts }: OverviewProps) {
  return (
    <section className={classes.overview} aria-label="Overview">
      <div className={classes.top}>
        {picture && <Picture {...picture} />}
        <dl className={classes.facts}>{children}</dl>
        {actions.length > 0 && (
          <nav className={classes.actions} aria-label="Next actions">
            {actions.map(({ label, to }) => (
              <Button key={to} component={Link} to={to} variant="default">
                {label}
              </Button>
            ))}
          </nav>
        )}
      </div>
      <div className={classes.parts}>{parts}</div>
    </section>
  )
}

function Picture({ file, title }: NonNullable<OverviewProps['picture']>) {
  if (typeof file === 'string' && file) return <Thumbnail fileKey={file} alt={title} isLarge />
  return (
    <span className={classes.initials} aria-hidden>
      {initialsOf(title)}
    </span>
  )
}

/** A fact that is still being read: it takes up its place, so that nothing below it moves later. */
export const LoadingFact = ({ label }: { label: string }) => (
  <Fact label={label}>
    <Skeleton component="span" display="block" h="1lh" maw="9rem" />
  </Fact>
)

/** One fact of an overview; nothing if there is no value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === undefined || children === null || children === false || children === '') return null
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
