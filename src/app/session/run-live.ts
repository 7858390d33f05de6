import type { QueryClient } from '@tanstack/react-query'
import type { useStore } from 'jotai'
import type { CurrentUser } from '../../api/current-user.ts'
import { applyChanges, distrustRecords, recordKeys } from '../../api/record-cache.ts'
import { refreshQueries } from '../../api/refresh-queries.ts'
import { queryKeys } from '../../api/session.ts'
import { connectLive } from '../../live/page.ts'
import type { LiveSession } from '../../live/port.ts'
import { watchWorker } from '../../live/watch-worker.ts'
import { showTold } from './told-notices.ts'

/**
 * Runs the live pipeline of a session in a worker until `ending`; a worker that hangs or fails is replaced by a new one.
 * Records that have changed elsewhere are read again.
 */
export function runLive(
  store: ReturnType<typeof useStore>,
  queryClient: QueryClient,
  session: LiveSession,
  ending: AbortSignal,
): void {
  if (ending.aborted) return
  const worker = new Worker(new URL('../../../workers/live.ts', import.meta.url), { type: 'module', name: 'live' })
  const live = connectLive(worker, store, document)
  live.changes$.subscribe(({ changes, isMuchChanged }) => {
    void (isMuchChanged ? distrustRecords(queryClient) : applyChanges(queryClient, changes))
    const isClient = changes.some(({ entity, id }) => entity === 'client' && id === session.clientId)
    if (isMuchChanged || isClient) void followClient(queryClient)
  })
  live.messages$.subscribe(message => void showTold(message))
  live.restart(session)
  const end = () => {
    stopWatching()
    // Views forget what they show: it may be another's who signs in next, and without a worker it grows old.
    live.restart(undefined)
    live.stop()
    worker.terminate()
  }
  const stopWatching = watchWorker(worker, live.answer, () => {
    ending.removeEventListener('abort', end)
    end()
    // What has changed since it fell silent was not heard.
    void distrustRecords(queryClient)
    void followClient(queryClient)
    runLive(store, queryClient, session, ending)
  })
  ending.addEventListener('abort', end)
}

/** What the client's record says is in the session: its time zone, and what lists of events leave out. */
async function followClient(queryClient: QueryClient): Promise<void> {
  const before = queryClient.getQueryData<CurrentUser>(queryKeys.session)
  await refreshQueries(queryClient, queryKeys.session)
  const after = queryClient.getQueryData<CurrentUser>(queryKeys.session)
  if (before?.client.leavesOutExits !== after?.client.leavesOutExits)
    await refreshQueries(queryClient, recordKeys.lists('event'))
}
