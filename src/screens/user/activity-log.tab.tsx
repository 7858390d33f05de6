import { Anchor, Button, Skeleton, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from 'react-router'
import { messageOf } from '../../api/api-error.ts'
import { useCustomised } from '../../crud/custom/use-customised.ts'
import { Changes } from '../../crud/detail/Changes.tsx'
import { saidOf } from '../../crud/detail/changes.ts'
import classes from '../../crud/detail/Detail.module.css'
import type { SpecialTabProps } from '../../crud/detail/special-tabs.ts'
import { dateTimeText } from '../../crud/fields/instants.ts'
import { useCaller } from '../../crud/screen/caller.ts'
import { placeOf } from '../../crud/screen/places.ts'
import { titleOf } from '../../crud/screen/titles.ts'
import type { Entity } from '../../domain/entity.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { ActivityFilters } from './ActivityFilters.tsx'
import { activityQuery, queryFor, readFilter, writeFilter, type ActivityFilter, type Deed } from './activity.ts'

/** What a user did as the working client, newest first, as far as one may see the records. */
export default function ActivityLog({ entity: user, record }: SpecialTabProps) {
  const { zone } = useCaller()
  const [url, setUrl] = useSearchParams()
  const { state } = useLocation()
  const filter = readFilter(url)
  const show = (next: ActivityFilter) =>
    setUrl(before => writeFilter(before, next), { replace: true, state, preventScrollReset: true })
  return (
    <Stack gap="md">
      <ActivityFilters filter={filter} onChange={show} />
      <Deeds
        userId={Number(record[user.key])}
        query={queryFor(filter, zone)}
        name={titleOf(user, record)}
        isNarrowed={Object.values(filter).some(value => value !== null)}
      />
    </Stack>
  )
}

interface DeedsProps {
  userId: number
  query: string
  name: string
  isNarrowed: boolean
}

function Deeds({ userId, query, name, isNarrowed }: DeedsProps) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    activityQuery(userId, query),
  )
  if (error && !data)
    return (
      <ErrorTile title="The activity could not be loaded" reason={messageOf(error)} onRetry={() => void refetch()} />
    )
  if (!data) return <Skeleton height="12rem" radius="md" aria-busy />
  const deeds = data.pages.flatMap(({ items }) => items)
  return (
    <>
      {deeds.length === 0 && !hasNextPage && (
        <EmptyState title={isNarrowed ? 'Nothing matches' : 'No activity'}>
          {isNarrowed
            ? `${name} did nothing of this kind in that time.`
            : `What ${name} adds, changes, deletes, commands or exports appears here.`}
        </EmptyState>
      )}
      <ol className={classes.history} aria-label={`What ${name} did`}>
        {deeds.map(deed => (
          <DeedEntry key={deed.auditEntryId} deed={deed} />
        ))}
      </ol>
      {error && (
        <ErrorTile
          title="The rest could not be loaded"
          reason={messageOf(error)}
          onRetry={() => void fetchNextPage()}
        />
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older activity
        </Button>
      )}
    </>
  )
}

function DeedEntry({ deed }: { deed: Deed }) {
  const caller = useCaller()
  const entity = caller.entity(deed.entity)
  return (
    <li className={classes.entry}>
      <p className={classes.who}>
        <strong>{saidOf[deed.change]}</strong>
        {entity && <Subject entity={entity} deed={deed} />}
        <time dateTime={deed.at}>{dateTimeText(deed.at, caller.zone)}</time>
      </p>
      {entity && deed.change !== 'exported' && <OwnChanges entity={entity} deed={deed} />}
    </li>
  )
}

function Subject({ entity, deed: { recordId, title, isThere } }: { entity: Entity; deed: Deed }) {
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

function OwnChanges({ entity: declared, deed }: { entity: Entity; deed: Deed }) {
  const { entity } = useCustomised(declared)
  return <Changes entity={entity} entry={deed} />
}
