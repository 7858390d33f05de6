import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { viewAtom } from '../../../live/atoms.ts'
import { eventLog } from '../../../live/views/event-log.ts'
import { follow, nothingHeld, pause, resume, type HeldLog } from './held-log.ts'

/** The log as one tile shows it, live or paused. */
export interface LogOfTile {
  readonly held: HeldLog
  readonly pause: () => void
  readonly resume: () => void
}

export function useHeldLog(): LogOfTile {
  const log = useAtomValue(viewAtom(eventLog))
  const [state, setState] = useState(() => ({ log, held: follow(nothingHeld, log) }))
  if (state.log !== log) setState({ log, held: follow(state.held, log) })
  // Stable: rows that are given one of them are not drawn again.
  const doPause = useCallback(() => setState(now => ({ ...now, held: pause(now.held) })), [])
  const doResume = useCallback(() => setState(now => ({ ...now, held: resume(now.held) })), [])
  return { held: state.held, pause: doPause, resume: doResume }
}

const markedMs = 2000

/** Rows above this sequence have just arrived: those of the last two seconds or so. */
export function useJustArrived(sequence: number): number {
  const newest = useRef(sequence)
  const [before, setBefore] = useState(sequence)
  useEffect(() => {
    newest.current = sequence
  }, [sequence])
  useEffect(() => {
    const timer = setInterval(() => setBefore(newest.current), markedMs)
    return () => clearInterval(timer)
  }, [])
  return before
}
