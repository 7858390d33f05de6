import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { historyQuery, type AuditEntry } from '../../api/entity-calls.ts'
import type { Entity } from '../../domain/entity.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { useCustomised } from '../custom/use-customised.ts'
import { dateTimeText } from '../fields/instants.ts'
import { useCaller } from '../caller/caller.ts'
import { Changes } from './Changes.tsx'
import { saidOf } from './changes.ts'
import classes from './Detail.module.css'

/** Who changed what of a record, newest first. */
export function History({ entity: declared, id }: { entity: Entity; id: number }) {
  const { entity } = useCustomised(declared)
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    historyQuery(entity, id),
  )
  if (error && !data)
    return (
      <ErrorTile title="The history could not be loaded" reason={messageOf(error)} onRetry={() => void refetch()} />
    )
  if (!data) return <Skeleton height="10rem" radius="md" />
  const entries = data.pages.flatMap(({ items }) => items)
  if (entries.length === 0) return <EmptyState title="No history">Changes appear here, with who made them.</EmptyState>
  return (
    <>
      <ol className={classes.history}>
        {entries.map(entry => (
          <Entry key={entry.auditEntryId} entity={entity} entry={entry} />
        ))}
      </ol>
      {error && (
        <ErrorTile title="More could not be loaded" reason={messageOf(error)} onRetry={() => void fetchNextPage()} />
      )}
      {hasNextPage && (
        <Button variant="default" mt="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older changes
        </Button>
      )}
    </>
  )
}

function Entry({ entity, entry }: { entity: Entity; entry: AuditEntry }) {
  const { zone } = useCaller()
  return (
    <li className={classes.entry}>
      <p className={classes.who}>
        <strong>{saidOf[entry.change]}</strong> by {entry.by}
        <time dateTime={entry.at}>{dateTimeText(entry.at, zone)}</time>
      </p>
      <Changes entity={entity} entry={entry} />
    </li>
  )
}
