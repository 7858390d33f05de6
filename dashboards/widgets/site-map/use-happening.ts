import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import type { Sites } from '../../../src/domain/positions.ts'
import { viewAtom } from '../../../src/live/atoms.ts'
import { alarms, alerts } from '../../../src/live/views/alarms.ts'
import { doors } from '../../../src/live/views/doors.ts'
import type { AlarmsState } from '../../../src/live/views/open-items.state.ts'
import type { Target } from '../../../src/ui/map/following.ts'
import { useAtMostEvery } from '../../../src/ui/use-at-most-every.ts'
import { newestId, newestTarget } from './newest-alarm.ts'
import type { Happening } from './site-states.ts'

const drawnEveryMs = 250

/** What happens at the sites. */
export function useHappening(): Happening {
  const [loud, quiet, all] = [
    useAtomValue(viewAtom(alarms)),
    useAtomValue(viewAtom(alerts)),
    useAtomValue(viewAtom(doors)),
  ]
  const now = useMemo(() => ({ alarms: loud, alerts: quiet, doors: all }), [loud, quiet, all])
  return useAtMostEvery(now, drawnEveryMs)
}

/** The newest alarm that was raised since the tile has shown any, where it waits at a site with a position. */
export function useNewTarget(
  { readiness, items }: AlarmsState,
  sites: Sites,
  areaIds: ReadonlySet<number> | undefined,
): Target | undefined {
  const [since, setSince] = useState<number>()
  if (since === undefined && readiness === 'ready') setSince(newestId(items))
  const target = useMemo(
    () => (since === undefined ? undefined : newestTarget(items, since, sites, areaIds)),
    [items, since, sites, areaIds],
  )
  // The same alarm is the same target, however often the list of alarms is updated.
  const [kept, setKept] = useState(target)
  if (target !== kept && target?.id !== kept?.id) setKept(target)
  return kept
}
