import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { recordKeys } from '../../../../api/record-cache.ts'
import { request } from '../../../../api/request.ts'
import type { Intended, WhatIf } from '../../domain/what-if.ts'

/** How long it may take: it is an aid, and nobody waits for it longer. */
export const mostMs = 5000
const freshMs = 15_000

async function post(intended: Intended, signal: AbortSignal): Promise<WhatIf> {
  const late = AbortSignal.timeout(mostMs)
  try {
    return await request<WhatIf>('POST', '/access/what-if', { body: intended, signal: AbortSignal.any([signal, late]) })
  } catch (error) {
    if (late.aborted && !signal.aborted)
      throw new Error(`It took longer than ${mostMs / 1000} seconds`, { cause: error })
    throw error
  }
}

/** Read again when an activation changes, as all answers about access are. */
const keyOf = (kind: string, intended: Intended) => [
  ...recordKeys.lists('tokenActivation'),
  'what if',
  kind,
  JSON.stringify(intended),
]

/** How many gain and lose, with the first page of who. */
export const whatIfQuery = (intended: Intended) =>
  queryOptions({
    queryKey: keyOf('counts', intended),
    queryFn: ({ signal }) => post(intended, signal),
    staleTime: freshMs,
    retry: false,
  })

/** Who gains and loses what, page by page. */
export const whoQuery = (intended: Intended) =>
  infiniteQueryOptions({
    queryKey: keyOf('who', intended),
    queryFn: ({ pageParam, signal }) => post({ ...intended, after: pageParam }, signal),
    initialPageParam: '0',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: freshMs,
    retry: false,
  })
