import { atom, useAtomValue } from 'jotai'
import { selectAtom } from 'jotai/utils'
import { useMemo } from 'react'
import { viewAtom } from '../../live/atoms.ts'
import type { Readiness, View } from '../../live/view.ts'
import type { HubHealthState } from '../../live/views/hub-health.state.ts'
import { hubHealth } from '../../live/views/hub-health.ts'
import { useNow } from '../../ui/use-now.ts'
import { surfaceOf, type Surface } from './surface.ts'

type Read = Pick<View<unknown>, 'name' | 'initial'>

/** Every batch advances these two; an age in seconds need not follow each. */
const sameButTime = (a: HubHealthState, b: HubHealthState) =>
  Math.abs((a.confirmedAt ?? 0) - (b.confirmedAt ?? 0)) < 1000 &&
  a.hubs === b.hubs &&
  a.snapshot === b.snapshot &&
  a.clockOffsetMs === b.clockOffsetMs &&
  a.recovered === b.recovered &&
  a.passedOver === b.passedOver

/** The state of the connections, updated at most about once a second while nothing but time passes. */
export const steadyHealthAtom = selectAtom(viewAtom(hubHealth), health => health, sameButTime)

const readinessOf = (state: unknown): Readiness =>
  typeof state === 'object' && state !== null && 'readiness' in state ? (state.readiness as Readiness) : 'ready'

/** The least ready of several views: a tile shows nothing before all of them know what they show. */
export function leastReady(states: readonly unknown[]): Readiness {
  const all = states.map(readinessOf)
  if (all.includes('withheld')) return 'withheld'
  return all.includes('waiting') ? 'waiting' : 'ready'
}

/** Whether the views that a tile reads have anything to show. Keeps them live while it is used. */
export function useReadiness(reads: readonly Read[]): Readiness {
  const readinessAtom = useMemo(() => atom(get => leastReady(reads.map(view => get(viewAtom(view))))), [reads])
  return useAtomValue(readinessAtom)
}

/** How far the data can be trusted, updated every second. */
export function useSurface(): Surface {
  const health = useAtomValue(steadyHealthAtom)
  return surfaceOf(health, useNow())
}
