import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import classes from './Overview.module.css'

interface PartProps {
  title: string
  /** How old it is, and how it is read again. */
  note?: ReactNode
  /** Undefined until it has been read. */
  rows: readonly ReactNode[] | undefined
  /** The text where there are none. */
  empty: string
  /** Why it could not be read, at first or since. */
  error?: unknown
  onRetry?: () => void
}

/** One list of an overview: loading, failed, empty or there. */
export function Part({ title, note, rows, empty, error, onRetry }: PartProps) {
  return (
    <section className={classes.part} aria-label={title}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {note !== undefined && <span className={classes.note}>{note}</span>}
      </div>
      {error !== undefined && error !== null && (
        <ErrorTile
          title={rows ? 'This may be out of date' : `${title} could not be loaded`}
          reason={messageOf(error)}
          {...(onRetry && { onRetry })}
        />
      )}
      {rows === undefined && !error && <Skeleton height="6rem" radius="sm" />}
      {rows?.length === 0 && <p className={classes.empty}>{empty}</p>}
      {rows && rows.length > 0 && <ul className={classes.rows}>{rows}</ul>}
    </section>
  )
}
