import { atomWithStorage } from 'jotai/utils'

/** Until when alarms are silent on this screen, epoch ms; 0 for not muted. Kept over a reload. */
export const mutedUntilAtom = atomWithStorage('gatehouse.alarms-muted-until', 0, undefined, { getOnInit: true })
export const muteMinutes = 10

/** Whether alarms are silent now. Never for longer than they can be muted for: the clock may have been set back since. */
export const isMuted = (untilMs: number, nowMs: number): boolean =>
  nowMs < untilMs && untilMs <= nowMs + muteMinutes * 60_000
