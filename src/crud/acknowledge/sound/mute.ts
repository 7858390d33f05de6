import { useAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { useNow } from '../../../ui/use-now.ts'

/** Until when alarms are silent on this device, epoch ms; 0 for not muted. Kept over a reload. */
const mutedUntilAtom = atomWithStorage('gatehouse.alarms-muted-until', 0, undefined, { getOnInit: true })
export const muteMinutes = 10

/** Whether alarms are silent now. Never for longer than they can be muted for: the clock may have been set back since. */
export const isMuted = (untilMs: number, nowMs: number): boolean =>
  nowMs < untilMs && untilMs <= nowMs + muteMinutes * 60_000

/** Until when this device is silent, undefined if it is not, and how to change that. */
export function useMute(): { readonly mutedUntil: number | undefined; readonly toggle: () => void } {
  const [until, setUntil] = useAtom(mutedUntilAtom)
  const now = useNow()
  const mutedUntil = isMuted(until, now) ? until : undefined
  return {
    mutedUntil,
    toggle: () => setUntil(mutedUntil === undefined ? Date.now() + muteMinutes * 60_000 : 0),
  }
}
