import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { viewAtom } from '../../../live/atoms.ts'
import { doubtsOf } from '../live/doubt.ts'
import { doubts } from '../live/doubts.ts'
import type { Head } from '../live/roll.ts'
import { useMinute } from './use-minute.ts'

/** Of whom it is uncertain that they are in, and why; worked out again when something of it changes, and each minute. */
export function useDoubts(heads: readonly Head[]): ReturnType<typeof doubtsOf> {
  const known = useAtomValue(viewAtom(doubts))
  const nowMs = useMinute()
  return useMemo(() => doubtsOf(heads, nowMs, known), [heads, nowMs, known])
}
