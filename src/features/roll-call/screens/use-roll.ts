import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { viewAtom } from '../../../live/atoms.ts'
import { occupancy } from '../../../live/views/occupancy.ts'
import { withKept } from '../live/with-kept.ts'
import { useKeptMarks } from './kept/use-kept-marks.ts'
import { isWithin, type Limit } from '../live/limit.ts'
import { headsOf, withAssistance } from '../live/roll.ts'
import { rollCall } from '../live/roll-call.ts'
import { useAssistance } from './use-assistance.ts'
import { useRunning } from './use-running.ts'
import { useSites } from './use-sites.ts'

/** Everybody who is in at some sites and zones, and the sites there are to choose from. */
export function useRoll({ zoneIds, areaIds, siteId }: Limit) {
  const { zones: all, away } = useAtomValue(viewAtom(occupancy))
  const told = useAtomValue(viewAtom(rollCall)).marks
  const [, { marks: kept, waits }] = useKeptMarks()
  const marks = useMemo(() => (waits ? withKept(told, kept) : told), [told, kept, waits])
  const { siteOf, names } = useSites()
  const running = useRunning()
  const needs = useAssistance()
  return useMemo(() => {
    const ofAll = isWithin({ zoneIds, areaIds, siteId: undefined }, siteOf)
    const ofSite = isWithin({ zoneIds, areaIds, siteId }, siteOf)
    const siteIds = new Set(all.filter(ofAll).map(({ areaId }) => siteOf(areaId)))
    return {
      zones: all.filter(ofSite),
      heads: withAssistance(
        headsOf(
          all,
          marks,
          away,
          siteOf,
          running.map(({ areaId }) => areaId),
        ).filter(ofSite),
        needs,
      ),
      sites: [...names].filter(([id]) => siteIds.has(id)).sort(([, a], [, b]) => a.localeCompare(b)),
    }
  }, [all, marks, away, siteOf, names, running, needs, zoneIds, areaIds, siteId])
}
