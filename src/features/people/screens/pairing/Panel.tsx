import { Button, Skeleton, TextInput } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { messageOf } from '../../../../api/api-error.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorTile } from '../../../../ui/ErrorTile.tsx'
import classes from './Pairing.module.css'
import type { Listed, Listing } from './use-lists.ts'

interface PanelProps {
  title: string
  searchLabel: string
  list: Listing
  empty: string
  row: (item: Listed) => ReactNode
}

/** One of the two lists: loading, failed, empty or there. */
export function Panel({ title, searchLabel, list, empty, row }: PanelProps) {
  const id = useId()
  const { items, error } = list
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {title}
      </h2>
      <TextInput
        aria-label={searchLabel}
        placeholder={searchLabel}
        value={list.text}
        onChange={event => list.search(event.currentTarget.value)}
      />
      {error !== null && error !== undefined && (
        <ErrorTile
          title={items ? 'This may be out of date' : `${title} could not be loaded`}
          reason={messageOf(error)}
          onRetry={list.retry}
        />
      )}
      {!items && !error && <Skeleton height="12rem" radius="md" />}
      {items?.length === 0 && <EmptyState title={empty} />}
      {items && items.length > 0 && <ul className={classes.rows}>{items.map(row)}</ul>}
      {list.readOn && (
        <Button variant="default" loading={list.isReading} onClick={list.readOn}>
          Show more
        </Button>
      )}
    </section>
  )
}
