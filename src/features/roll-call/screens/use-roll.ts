import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { viewAtom } from '../../../live/atoms.ts'
import { occupancy } from '../../../live/views/occupancy.ts'
import { entriesWithKept, withKept } from '../live/with-kept.ts'
import { useKeptMarks } from './kept/use-kept-marks.ts'
import { isWithin, type Limit } from '../live/limit.ts'
import type { HeadsByZone } from '../live/roll.ts'
import { rollCall } from '../live/roll-call.ts'
import { RollIndex } from '../live/roll-index.ts'
import { useAssistance } from './use-assistance.ts'
import { useRunning } from './use-running.ts'
import { byName, useSites } from './use-sites.ts'

/** Everybody who is in at some sites and zones, and the sites there are to choose from. */
export function useRoll({ zoneIds, areaIds, siteId }: Limit) {
  const { zones: all, away } = useAtomValue(viewAtom(occupancy))
  const { marks: told, unlisted } = useAtomValue(viewAtom(rollCall))
  const [, { marks: kept, waits }] = useKeptMarks()
  const marks = useMemo(() => (waits ? withKept(told, kept) : told), [told, kept, waits])
  const { siteOf, names } = useSites()
  const running = useRunning()
  const entries = useMemo(() => {
    const areaOf = (id: number) => running.find(({ evacuationId }) => evacuationId === id)?.areaId
    return waits ? entriesWithKept(unlisted, kept, areaOf) : unlisted
  }, [unlisted, kept, waits, running])
  const needs = useAssistance()
  const [index] = useState(() => new RollIndex())
  const byZone = useMemo(() => {
    const evacuated = running.map(({ areaId }) => areaId)
    return index.read({ zones: all, marks, away, siteOf, evacuated, entries, needs })
  }, [index, all, marks, entries, away, siteOf, running, needs])
  return useMemo(() => {
    const ofAll = isWithin({ zoneIds, areaIds, siteId: undefined }, siteOf)
    const ofSite = isWithin({ zoneIds, areaIds, siteId }, siteOf)
    const siteIds = new Set(all.filter(ofAll).map(({ areaId }) => siteOf(areaId)))
    const zones = all.filter(ofSite)
    const inNone = byZone.get(undefined)?.filter(ofSite) ?? []
    const shown: HeadsByZone = new Map([
      [undefined, inNone],
      ...zones.map(({ zoneId }) => [zoneId, byZone.get(zoneId) ?? []] as const),
    ])
    return {
      zones,
      /** The evacuations of what is shown. */
      running: running.filter(({ areaId }) => ofSite({ zoneId: undefined, areaId })),
      byZone: shown,
      sites: byName(names).filter(([id]) => siteIds.has(id)),
    }
  }, [all, byZone, siteOf, names, running, zoneIds, areaIds, siteId])
}
