import type { RunningLockdown } from './wire.ts'

/**
 * How a run stands, at a glance: 'failed' where a door needs somebody now, 'waiting' where doors may still confirm in
 * time. Only where every door has confirmed, and none stands open, is it 'confirmed'.
 */
export type Tone = 'requested' | 'failed' | 'waiting' | 'confirmed'

export function toneOf(run: Pick<RunningLockdown, 'status' | 'counts' | 'isOverdue' | 'standingOpen'>): Tone {
  const { status, counts, isOverdue, standingOpen } = run
  if (status === 'requested') return 'requested'
  const { refused, silent, offline, waiting } = counts
  if (refused + silent + offline + standingOpen.doors > 0) return 'failed'
  if (waiting > 0) return isOverdue ? 'failed' : 'waiting'
  return 'confirmed'
}
