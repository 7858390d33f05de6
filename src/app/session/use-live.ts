import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { useEffect } from 'react'
import { hubAtom } from '../../live/atoms.ts'
import type { LiveSession } from '../../live/port.ts'

const pubSub = hubAtom('pub-sub')

/**
 * Runs the live pipeline for the signed-in user, and restarts it for every other user or working client, or where that
 * counts otherwise. It is loaded apart from the first screen.
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
    void import('./run-live.ts').then(({ runLive }) => runLive(store, queryClient, session, ending.signal))
    return () => ending.abort()
  }, [store, queryClient, userId, clientId, leavesOutExits])
}
