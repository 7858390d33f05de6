import { Anchor, Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf } from '../../api/api-error.ts'
import { useCustomised } from '../../crud/custom/use-customised.ts'
import { Changes } from '../../crud/detail/Changes.tsx'
import { saidOf } from '../../crud/detail/changes.ts'
import classes from '../../crud/detail/Detail.module.css'
import { dateTimeText } from '../../crud/fields/instants.ts'
import { useCaller } from '../../crud/caller/caller.ts'
import { placeOf } from '../../crud/caller/places.ts'
import type { Entity } from '../../domain/entity.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import type { UserAction, actionsQuery } from './activity.ts'

interface UserActionsProps {
  query: ReturnType<typeof actionsQuery>
  label: string
  /** Beside each entry, who did it. */
  withNames?: boolean
  empty: { title: string; text: string }
}

/** What was done to records, newest first, page by page. */
export function UserActions({ query, label, withNames = false, empty }: UserActionsProps) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(query)
  if (error && !data)
    return (
      <ErrorTile title="The activity could not be loaded" reason={messageOf(error)} onRetry={() => void refetch()} />
    )
  if (!data) return <Skeleton height="12rem" radius="md" aria-busy />
  const actions = data.pages.flatMap(({ items }) => items)
  return (
    <>
      {actions.length === 0 && !hasNextPage && <EmptyState title={empty.title}>{empty.text}</EmptyState>}
      <ol className={classes.history} aria-label={label}>
        {actions.map(action => (
          <ActionEntry key={action.auditEntryId} action={action} withName={withNames} />
        ))}
      </ol>
      {error && (
        <ErrorTile title="More could not be loaded" reason={messageOf(error)} onRetry={() => void fetchNextPage()} />
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older activity
        </Button>
      )}
    </>
  )
}

function ActionEntry({ action, withName }: { action: UserAction; withName: boolean }) {
  const caller = useCaller()
  const entity = caller.entity(action.entity)
  return (
    <li className={classes.entry}>
      <p className={classes.who}>
        <strong>{saidOf[action.change]}</strong>
        {entity && <Subject entity={entity} action={action} />}
        {withName && <span>by {action.by}</span>}
        <time dateTime={action.at}>{dateTimeText(action.at, caller.zone)}</time>
      </p>
      {entity && action.change !== 'exported' && <OwnChanges entity={entity} action={action} />}
    </li>
  )
}

function Subject({ entity, action: { recordId, title, isThere } }: { entity: Entity; action: UserAction }) {
  const { words, may } = useCaller()
  if (recordId === 0) return <span>{words.many(entity.term)}</span>
  const text = title?.trim() || `Number ${recordId}`
  const to = isThere ? placeOf(entity, 'detail', recordId, undefined, may) : undefined
  return (
    <span>
      {words.one(entity.term)}{' '}
      {to === undefined ? (
        text
      ) : (
        <Anchor component={Link} to={to} inherit underline="always">
          {text}
        </Anchor>
      )}
    </span>
  )
}

function OwnChanges({ entity: declared, action }: { entity: Entity; action: UserAction }) {
  const { entity } = useCustomised(declared)
  return <Changes entity={entity} entry={action} />
}
