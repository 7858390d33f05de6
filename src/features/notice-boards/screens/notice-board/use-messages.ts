import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { recordKeys } from '../../../../api/record-cache.ts'
import type { ApiRecord, RecordPage } from '../../../../api/records.ts'
import { request } from '../../../../api/request.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { entities } from '../../../../domain/entities/index.ts'

/** What a board has to show. */
export interface BoardMessages {
  /** In the board's order, as far as the caller may read them. */
  readonly known: readonly ApiRecord[]
  readonly count: number
  readonly mayRead: boolean
  readonly isLoading: boolean
  readonly error: unknown
  readonly retry: () => void
}

const { noticeMessage } = entities
/** A client's messages are few; a board's own are among them. */
const most = 1000
const mostPages = 10

const everyMessage = queryOptions({
  queryKey: [...recordKeys.lists(noticeMessage.id), 'every'],
  queryFn: async ({ signal }): Promise<readonly ApiRecord[]> => {
    const all: ApiRecord[] = []
    let after = ''
    for (let page = 0; page < mostPages; page++) {
      const path = `${noticeMessage.api}?limit=${most}${after && `&after=${encodeURIComponent(after)}`}`
      const { items, next } = await request<RecordPage>('GET', path, { signal })
      all.push(...items)
      if (next === null) break
      after = next
    }
    return all
  },
})

/** The messages of a board in their order, updated live. */
export function useMessages(board: ApiRecord): BoardMessages {
  const mayRead = useCaller().may(noticeMessage.permission.read)
  const ids = board['messageIds']
  const isAsked = mayRead && Array.isArray(ids) && ids.length > 0
  const { data, error, refetch } = useQuery({ ...everyMessage, enabled: isAsked })
  const known = useMemo(() => {
    const byId = new Map((data ?? []).map(message => [Number(message[noticeMessage.key]), message]))
    return (Array.isArray(ids) ? (ids as readonly number[]) : []).flatMap(id => {
      const message = byId.get(id)
      return message ? [message] : []
    })
  }, [data, ids])
  return {
    known,
    count: Array.isArray(ids) ? ids.length : 0,
    mayRead,
    isLoading: isAsked && !data && !error,
    error: data ? undefined : error,
    retry: () => void refetch(),
  }
}
