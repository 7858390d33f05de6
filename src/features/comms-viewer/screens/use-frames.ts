import { useEffect, useState } from 'react'
import { useCaller } from '../../../crud/caller/caller.ts'
import type { Frames } from '../../../crud/frames/FrameLog.tsx'
import { joined } from '../../../crud/frames/shown-frame.ts'
import { follow$ } from './follow.ts'
import { shownFrame } from './shown-frame.ts'

/** The frames of a controller since it is looked at. */
export interface Followed extends Frames {
  /** How many more there were: more came in a second than are sent. */
  readonly leftOut: number
  /** Whether it was not followed for a while: what came then is known to nobody. */
  readonly hasGap: boolean
}

const connecting: Followed = { frames: undefined, state: 'connecting', leftOut: 0, hasGap: false }

/** Follows a controller while it is looked at. Its frames are kept nowhere else. */
export function useFrames(controllerId: number): Followed {
  const called = useCaller().words.one('controller')
  const [known, setKnown] = useState({ of: controllerId, followed: connecting })
  useEffect(() => {
    const set = (change: (before: Followed) => Followed) =>
      setKnown(({ of, followed }) => ({
        of: controllerId,
        followed: change(of === controllerId ? followed : connecting),
      }))
    let last = 0
    const following = follow$(controllerId).subscribe(news => {
      if (news.kind === 'lost')
        set(before => ({ ...before, state: 'lost', reason: news.reason, hasGap: before.frames !== undefined }))
      if (news.kind === 'following')
        set(({ frames = [], leftOut, hasGap }) => ({ frames, leftOut, hasGap, state: 'following' }))
      if (news.kind !== 'told') return
      const more = news.told.frames.map(frame => shownFrame(frame, ++last, called))
      set(before => ({
        ...before,
        frames: joined(before.frames ?? [], more),
        leftOut: before.leftOut + news.told.leftOut,
      }))
    })
    return () => following.unsubscribe()
  }, [controllerId, called])
  return known.of === controllerId ? known.followed : connecting
}
