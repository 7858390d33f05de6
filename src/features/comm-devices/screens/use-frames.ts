import { useEffect, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import type { Frames } from '../../../crud/frames/FrameLog.tsx'
import { joined } from '../../../crud/frames/shown-frame.ts'
import type { CommFrame } from '../../../domain/comm-device-wire.ts'
import { shownFrame } from './frames.ts'
import { readFrames } from './queries.ts'
import { useShared } from './shared.ts'

const connecting: Frames = { frames: undefined, state: 'connecting' }

/** The frames of a comm device, followed while it is looked at: what was missed while the connection was lost is read. */
export function useFrames(commDeviceId: number): Frames {
  const news$ = useShared(commDeviceId)
  const [known, setKnown] = useState({ of: commDeviceId, shown: connecting })
  useEffect(() => {
    const set = (change: (before: Frames) => Frames) =>
      setKnown(({ of, shown }) => ({ of: commDeviceId, shown: change(of === commDeviceId ? shown : connecting) }))
    const gone = new AbortController()
    let newest = 0
    const add = (more: readonly CommFrame[]) => {
      newest = Math.max(newest, ...more.map(({ commFrameId }) => commFrameId))
      set(before => ({ ...before, frames: joined(before.frames ?? [], more.map(shownFrame)) }))
    }
    // Frames that come while these are read are newer: what they tell is not taken for what is known.
    let readTo = 0
    const readMissed = () =>
      readFrames(commDeviceId, readTo, gone.signal).then(
        ({ items }) => {
          add(items)
          readTo = newest
          set(({ frames }) => ({ frames, state: 'following' }))
        },
        (error: unknown) => {
          if (!gone.signal.aborted) set(before => ({ ...before, state: 'lost', reason: messageOf(error) }))
        },
      )
    const following = news$.subscribe(news => {
      if (news.kind === 'following') void readMissed()
      if (news.kind === 'lost') set(before => ({ ...before, state: 'lost', reason: news.reason }))
      if (news.kind === 'frames') add(news.frames)
    })
    return () => {
      gone.abort()
      following.unsubscribe()
    }
  }, [news$, commDeviceId])
  return known.of === commDeviceId ? known.shown : connecting
}
