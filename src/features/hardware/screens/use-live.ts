import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { useFollow } from '../../../api/use-follow.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { viewAtom } from '../../../live/atoms.ts'
import { doors } from '../../../live/views/doors.ts'
import { useAtMostEvery } from '../../../ui/use-at-most-every.ts'
import { hardwareKinds } from '../domain/kinds.ts'
import { stateOf, type ThingState } from '../domain/state.ts'
import type { Thing } from '../domain/thing.ts'
import { hardwareKey } from './queries.ts'

const drawnEveryMs = 250
/** Doors change with every reading; their states come over the stream, so that the rest of them can wait. */
const readEveryMs = 2000
const doorsEveryMs = 10_000

const rare = hardwareKinds.filter(kind => kind !== 'door')

/** Reads again what has changed. */
export function useFollowHardware(): void {
  useFollow(rare, hardwareKey, readEveryMs)
  useFollow(['door'], [...hardwareKey], doorsEveryMs)
}

/** How a thing is now: doors by the stream, everything else by its record. */
export type StateNow = (thing: Thing) => ThingState | undefined

/** The states of hardware, live; a new function whenever a door has changed. */
export function useStates(): StateNow {
  const { words } = useCaller()
  const { readiness, doors: live } = useAtMostEvery(useAtomValue(viewAtom(doors)), drawnEveryMs)
  return useCallback(
    (thing: Thing) => {
      const told = thing.kind === 'door' && readiness === 'ready' ? live.get(thing.id) : undefined
      const state = stateOf(thing, told)
      return state && { ...state, words: words.say(state.words) }
    },
    [live, readiness, words],
  )
}
