import { useInfiniteQuery } from '@tanstack/react-query'
import { useCaller } from '../../../crud/caller/caller.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { accessPath } from '../domain/routes.ts'
import { AccessList } from './AccessList.tsx'
import { openerOf } from './openers.ts'
import { useDelivery } from './use-delivery.ts'
import { openersQuery, queryOf, type Asked } from './queries.ts'

/** Who opens a door. @param asked `doorId`, and when */
export function OpenersList({ asked }: { asked: Asked }) {
  const caller = useCaller()
  const { words } = caller
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(openersQuery(asked))
  const items = data?.pages.flatMap(page => page.items)
  const { deliveryOf, isMissing } = useDelivery('token', items?.map(({ fobId }) => fobId) ?? [])
  const rows = items?.map(({ fobId, fob, personId, person, controllerId, ...verdict }) => ({
    ...verdict,
    ...openerOf({ fobId, fob, personId, person }, caller),
    delivery: deliveryOf(fobId, controllerId),
    why: `${accessPath}?${queryOf({ doorId: asked['doorId'], at: asked['at'], fobId })}`,
  }))
  return (
    <AccessList
      label="Who can open it"
      rows={rows}
      isUnproven={isMissing}
      error={error}
      onRetry={() => void refetch()}
      empty={
        <EmptyState title={`No ${words.one('fob')} opens it`}>
          Activate a {words.one('fob')} to its {words.one('area')}, or to a {words.one('group')} with this{' '}
          {words.one('door')}.
        </EmptyState>
      }
      hasMore={hasNextPage}
      isLoadingMore={isFetchingNextPage}
      onMore={() => void fetchNextPage()}
    />
  )
}
