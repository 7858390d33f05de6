import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { useEffect } from 'react'
import type { CurrentUser } from '../../api/current-user.ts'
import { applyChanges, distrustRecords, recordKeys } from '../../api/record-cache.ts'
import { refreshQueries } from '../../api/refresh-queries.ts'
import { queryKeys } from '../../api/session.ts'
import { hubAtom } from '../../live/atoms.ts'
import type { LiveSession } from '../../live/port.ts'
import { showTold } from './told-notices.ts'

const pubSub = hubAtom('pub-sub')

/**
 * Runs the live pipeline in a worker for the signed-in user, and restarts it for every other user or working client,
 * or where that counts otherwise.
 * Its page end is loaded apart from the first screen. Records that have changed elsewhere are read again.
 */
export function useLive(
  userId: number | undefined,
  clientId: number | undefined,
  leavesOutExits: boolean | undefined,
): void {
  const store = useStore()
  const queryClient = useQueryClient()
  useAtomValue(pubSub)
  useEffect(() => {
    if (userId === undefined || clientId === undefined) return
    const ending = new AbortController()
    const session: LiveSession = { userId, clientId, ...(leavesOutExits && { leavesOutExits }) }
    void start(store, queryClient, session, ending.signal)
    return () => ending.abort()
  }, [store, queryClient, userId, clientId, leavesOutExits])
}

async function start(
  store: ReturnType<typeof useStore>,
  queryClient: ReturnType<typeof useQueryClient>,
  session: LiveSession,
  ending: AbortSignal,
): Promise<void> {
  const { connectLive } = await import('../../live/page.ts')
  if (ending.aborted) return
  const worker = new Worker(new URL('../../../workers/live.ts', import.meta.url), { type: 'module', name: 'live' })
  const live = connectLive(worker, store, document)
  live.changes$.subscribe(({ changes, isMuchChanged }) => {
    void (isMuchChanged ? distrustRecords(queryClient) : applyChanges(queryClient, changes))
    const isClient = changes.some(({ entity, id }) => entity === 'client' && id === session.clientId)
    if (isMuchChanged || isClient) void followClient(queryClient)
  })
  live.messages$.subscribe(message => void showTold(message))
  ending.addEventListener('abort', () => {
    // Without a session the views forget what they show: it may be another's who signs in next.
    live.restart(undefined)
    live.stop()
    worker.terminate()
  })
  live.restart(session)
}

/** What the client's record says is in the session: its time zone, and what lists of events leave out. */
async function followClient(queryClient: ReturnType<typeof useQueryClient>): Promise<void> {
  const before = queryClient.getQueryData<CurrentUser>(queryKeys.session)
  await refreshQueries(queryClient, queryKeys.session)
  const after = queryClient.getQueryData<CurrentUser>(queryKeys.session)
  if (before?.client.leavesOutExits !== after?.client.leavesOutExits)
    await refreshQueries(queryClient, recordKeys.lists('event'))
}
