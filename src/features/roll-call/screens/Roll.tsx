import { useMemo, type ReactNode } from 'react'
import { useCaller } from '../../../crud/caller/caller.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { ZoneState } from '../../../live/views/occupancy.state.ts'
import type { Doubt } from '../live/doubt.ts'
import type { Limit } from '../live/limit.ts'
import { allOf, type Head, type HeadsByZone } from '../live/roll.ts'
import { tally, tallyByZone } from '../live/tally.ts'
import classes from './Roll.module.css'
import { RollBar } from './RollBar.tsx'
import { RollList, useRollLines } from './RollList.tsx'
import { StartEvacuation } from './start/StartEvacuation.tsx'
import { Tallies } from './Tallies.tsx'
import { AddUnlisted } from './unlisted/AddUnlisted.tsx'
import { useDoubts } from './use-doubts.ts'
import { useMarking } from './use-marking.ts'
import { useRoll } from './use-roll.ts'
import { ZoneTallies } from './ZoneTallies.tsx'

/** What is looked at now: one site, one zone. */
export interface Picked {
  readonly siteId: number | undefined
  readonly zoneId: number | undefined
}

/** Those at the site and in the zone. */
interface Shown {
  readonly heads: readonly Head[]
  readonly zones: readonly ZoneState[]
  /** Of how many it is uncertain that they are in. */
  readonly uncertain: number
}

interface RollProps extends Omit<Limit, 'siteId'> {
  readonly picked: Picked
  readonly onPick: (picked: Picked) => void
  /** Who of them is listed; the counts are of all. */
  readonly only?: ((head: Head, doubt: Doubt | undefined) => boolean) | undefined
  /** An evacuation of the sites can be started here. */
  readonly mayStart?: boolean
  /** Between the counts and the list. */
  readonly children?: (shown: Shown) => ReactNode
}

/** Who is accounted for, live: counts, and by zone everybody who is in; who needs help on top. */
export function Roll({ zoneIds, areaIds, picked, onPick, only, mayStart = false, children }: RollProps) {
  const marking = useMarking()
  const { may } = useCaller()
  const { zones, byZone, sites, running } = useRoll({ zoneIds, areaIds, siteId: picked.siteId })
  const tallies = useMemo(() => tallyByZone(zones, byZone), [zones, byZone])
  const { zoneId } = picked
  const inZone: HeadsByZone = useMemo(
    () => (zoneId === undefined ? byZone : new Map([[zoneId, byZone.get(zoneId) ?? []]])),
    [byZone, zoneId],
  )
  const heads = useMemo(() => allOf(inZone), [inZone])
  const doubtful = useDoubts(heads)
  const listed: HeadsByZone = useMemo(() => {
    if (!only) return inZone
    return new Map([...inZone].map(([id, all]) => [id, all.filter(head => only(head, doubtful.get(head.key)))]))
  }, [inZone, only, doubtful])
  const lines = useRollLines(listed, tallies)
  const pickSite = (siteId: number | undefined) => {
    onPick({ siteId, zoneId: undefined })
    lines.sort()
  }

  return (
    <div className={classes.roll}>
      <Tallies counts={tally(heads)} />
      <RollBar sites={sites} siteId={picked.siteId} onSite={pickSite} isKept={lines.isKept} onSort={lines.sort}>
        {mayStart && <StartEvacuation isInTile label="Start evacuation" sites={sites} siteId={picked.siteId} />}
        {may('ROLLCALL_MARK') && <AddUnlisted evacuations={running} onAdd={marking.add} refused={marking.notAdded} />}
      </RollBar>
      <ZoneTallies zones={tallies} only={zoneId} onOnly={next => onPick({ ...picked, zoneId: next })} />
      {children?.({ heads, zones, uncertain: doubtful.size })}
      {lines.shown.length === 0 ? (
        <Nobody hasZones={zones.length > 0} isFiltered={heads.length > 0} />
      ) : (
        <RollList lines={lines} marking={marking} mayMark={may('ROLLCALL_MARK')} doubts={doubtful} />
      )}
    </div>
  )
}

function Nobody({ hasZones, isFiltered }: { hasZones: boolean; isFiltered: boolean }) {
  if (isFiltered)
    return <EmptyState title="Nobody found">Nobody who is in matches what you are looking for.</EmptyState>
  return (
    <EmptyState title="Nobody is in">
      {hasZones ? 'Everyone who was read in has been read out.' : 'Add a zone and its doors first.'}
    </EmptyState>
  )
}
