import { useEffect, useState } from 'react'
import type { CommDeviceReported } from '../../../domain/hubs/comms-engine.ts'
import { useShared } from './shared.ts'

/** Whether a comm device is followed, and what it last reported since. */
export interface Followed {
  readonly state: 'connecting' | 'following' | 'lost'
  readonly reason?: string
  readonly report?: CommDeviceReported
}

const connecting: Followed = { state: 'connecting' }

/** Follows a comm device while it is looked at. */
export function useFollowed(commDeviceId: number): Followed {
  const news$ = useShared(commDeviceId)
  const [known, setKnown] = useState({ of: commDeviceId, followed: connecting })
  useEffect(() => {
    const set = (change: (before: Followed) => Followed) =>
      setKnown(({ of, followed }) => ({
        of: commDeviceId,
        followed: change(of === commDeviceId ? followed : connecting),
      }))
    const following = news$.subscribe(news => {
      if (news.kind === 'following') set(({ report }) => ({ state: 'following', ...(report && { report }) }))
      if (news.kind === 'lost') set(before => ({ ...before, state: 'lost', reason: news.reason }))
      if (news.kind === 'reported') set(before => ({ ...before, report: news.report }))
    })
    return () => following.unsubscribe()
  }, [news$, commDeviceId])
  return known.of === commDeviceId ? known.followed : connecting
}
