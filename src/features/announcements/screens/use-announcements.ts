import { notifications } from '@mantine/notifications'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { recordKeys } from '../../../api/record-cache.ts'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { command, request } from '../../../api/request.ts'
import { steadyHealthAtom } from '../../../crud/surface/use-surface.ts'
import { useNow } from '../../../ui/use-now.ts'
import { shownAt } from '../domain/order.ts'
import type { ActiveAnnouncement } from '../domain/wire.ts'

/** How far the page looks ahead, so that an announcement appears when it begins; it is read again well before. */
const hoursAhead = 24
const againMs = 12 * 3_600_000

/** Among the lists of announcements: read again whenever one changes. */
export const announcementsQuery = queryOptions({
  queryKey: [...recordKeys.lists('announcement'), 'active'],
  queryFn: ({ signal }) =>
    request<readonly ActiveAnnouncement[]>('GET', `/announcement/active?hours=${hoursAhead}`, { signal }),
  staleTime: Infinity,
  refetchInterval: againMs,
  refetchIntervalInBackground: true,
})

/** What is announced to the user at this moment by the server's clock, without what they have hidden. */
export function useAnnouncements() {
  const { data, error, refetch } = useQuery(announcementsQuery)
  const { clockOffsetMs = 0 } = useAtomValue(steadyHealthAtom)
  const now = useNow() + clockOffsetMs
  const shown = data ? shownAt(data, now) : []
  return { shown, error: data ? null : error, retry: () => void refetch() }
}

/**
 * Hides an announcement from the user at once, or shows it again. A failure shows a notice and puts it back. One that has
 * been withdrawn meanwhile goes.
 */
export function useHiding() {
  const queries = useQueryClient()
  const { queryKey } = announcementsQuery
  const mark = (id: number, hidden: boolean) =>
    queries.setQueryData(queryKey, known =>
      known?.map(each => (each.announcementId === id ? { ...each, hidden } : each)),
    )
  const { mutate } = useMutation({
    mutationFn: ({ id, hidden }: { id: number; hidden: boolean }) =>
      command('POST', `/announcement/${id}/set-hidden/${hidden}`),
    onMutate: ({ id, hidden }) => void mark(id, hidden),
    onError: (error, { id, hidden }) => {
      const isWithdrawn = error instanceof ApiError && error.status === 404
      if (isWithdrawn) void refreshQueries(queries, queryKey)
      else mark(id, !hidden)
      if (isWithdrawn && hidden) return
      notifications.show({
        color: 'red',
        title: hidden ? 'The announcement could not be hidden' : 'The announcement could not be shown again',
        message: isWithdrawn ? 'It has been withdrawn' : messageOf(error),
      })
    },
  })
  return mutate
}
