import { Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCaller, type Caller } from '../../../crud/caller/caller.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { AreaOpener } from '../domain/answer.ts'
import { accessPath } from '../domain/routes.ts'
import { AccessList } from './AccessList.tsx'
import { openerOf } from './openers.ts'
import { areaOpenersQuery, queryOf, type Asked } from './queries.ts'
import { shortReason } from './reason-words.ts'
import { useDelivery } from './use-delivery.ts'

const number = (count: number) => count.toLocaleString('en-GB')
const counted = (count: number, words: Caller['words']) =>
  `${number(count)} ${count === 1 ? words.one('door') : words.many('door')}`

/** 'Opens 12 doors', 'Opens 3 of 12 doors' */
function saidOf({ doors, openDoors, reason }: AreaOpener, words: Caller['words']): string {
  if (openDoors === 0) return `${counted(doors, words)}. ${shortReason(reason)}`
  return openDoors === doors
    ? `Opens ${counted(doors, words)}`
    : `Opens ${number(openDoors)} of ${counted(doors, words)}`
}

/** Who opens doors of an area or below it. @param asked `areaId`, and when */
export function AreaOpenersList({ asked }: { asked: Asked }) {
  const caller = useCaller()
  const { words } = caller
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    areaOpenersQuery(asked),
  )
  const items = data?.pages.flatMap(page => page.items)
  const { deliveryOf, isMissing } = useDelivery('token', items?.map(({ fobId }) => fobId) ?? [])
  const last = data?.pages.at(-1)
  const controllers = new Set(last?.controllerIds)
  const rows = items?.map(item => ({
    ...openerOf(item, caller),
    open: item.openDoors > 0,
    reason: item.reason,
    said: saidOf(item, words),
    through: item.through.map(way => `${counted(way.doors, words)} ${way.words}`),
    delivery: deliveryOf(item.fobId, controllers),
    isOfMany: true,
    why: `${accessPath}?${queryOf({ fobId: item.fobId, at: asked['at'] })}`,
  }))
  return (
    <>
      {last?.isWhole === false && (
        <Text size="sm">
          This is too large to look at all of it. Only the first {counted(last.doors, words)} count here.
        </Text>
      )}
      <AccessList
        label="Who can open it"
        rows={rows}
        isUnproven={isMissing}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState title={`No ${words.one('fob')} opens a ${words.one('door')} here`}>
            {last?.doors === 0
              ? `There are no ${words.many('door')} here.`
              : `Activate a ${words.one('fob')} to this ${words.one('area')}, or to a ${words.one('group')} with ${words.many('door')} of it.`}
          </EmptyState>
        }
        hasMore={hasNextPage}
        isLoadingMore={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </>
  )
}
