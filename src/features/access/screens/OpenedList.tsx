import { useInfiniteQuery } from '@tanstack/react-query'
import { placeOf } from '../../../crud/caller/places.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { accessPath } from '../domain/routes.ts'
import { AccessList } from './AccessList.tsx'
import { useDelivery } from './use-delivery.ts'
import { openedQuery, queryOf, type Asked } from './queries.ts'

/** What somebody opens. @param asked `personId`, `fobId`, `groupId` or `areaId`, and when */
export function OpenedList({ asked }: { asked: Asked }) {
  const { entity, may, words } = useCaller()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(openedQuery(asked))
  const door = entity('door')
  const items = data?.pages.flatMap(page => page.items)
  const groupId = typeof asked['groupId'] === 'number' ? asked['groupId'] : undefined
  const fobIds = [...new Set(items?.flatMap(({ fobId }) => fobId ?? []))]
  const { deliveryOf, isMissing } = useDelivery(
    groupId === undefined ? 'token' : 'group',
    groupId === undefined ? fobIds : [groupId],
  )
  const rows = items?.map(({ doorId, door: title, area, fobId, controllerId, ...verdict }) => ({
    ...verdict,
    delivery: deliveryOf(groupId ?? fobId, controllerId),
    key: doorId,
    title,
    more: area,
    to: door && placeOf(door, 'detail', doorId, undefined, may),
    why: fobId === null ? undefined : `${accessPath}?${queryOf({ doorId, at: asked['at'], fobId })}`,
  }))
  return (
    <AccessList
      label="What can be opened"
      rows={rows}
      isUnproven={isMissing}
      error={error}
      onRetry={() => void refetch()}
      empty={
        <EmptyState title={`No ${words.many('door')} are opened`}>
          Access is given by {words.many('area')} and {words.many('group')}.
        </EmptyState>
      }
      hasMore={hasNextPage}
      isLoadingMore={isFetchingNextPage}
      onMore={() => void fetchNextPage()}
    />
  )
}
