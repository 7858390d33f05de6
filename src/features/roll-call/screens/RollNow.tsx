import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { useReadiness, useSurface } from '../../../crud/surface/use-surface.ts'
import type { ZoneState } from '../../../live/views/occupancy.state.ts'
import { occupancy } from '../../../live/views/occupancy.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { rollCall } from '../live/roll-call.ts'
import { doubts } from '../live/doubts.ts'
import type { Doubt } from '../live/doubt.ts'
import type { Head } from '../live/roll.ts'
import { HeadCount } from './HeadCount.tsx'
import { PrintedRoll } from './PrintedRoll.tsx'
import classes from './RollCall.module.css'
import { Roll } from './Roll.tsx'
import type { Asked } from './use-asked.ts'

const views = [occupancy, rollCall, doubts]

interface RollNowProps {
  asked: Asked
  set: (change: Partial<Asked>) => void
  printing: boolean
  onPrinted: () => void
}

/** The roll call live. Nothing is shown before it is known: an empty list means that nobody is in. */
export function RollNow(props: RollNowProps) {
  const readiness = useReadiness(views)
  const surface = useSurface()
  if (readiness === 'withheld')
    return <ErrorTile title="You do not have permission to see this" reason="You do not have access to this data." />
  if (readiness === 'ready') return <Known {...props} />
  if (surface.state === 'failed')
    return <ErrorTile title="The roll call could not be loaded" reason={`${surface.reason} · retrying`} />
  return <Skeleton height="20rem" radius="md" aria-busy="true" />
}

function Known({ asked, set, printing, onPrinted }: RollNowProps) {
  const { siteId, zoneId, q, uncertain } = asked
  const only = useMemo(() => {
    const wanted = q.trim().toLowerCase()
    if (wanted === '' && !uncertain) return undefined
    return (head: Head, doubt: Doubt | undefined) =>
      head.name.toLowerCase().includes(wanted) && (!uncertain || doubt !== undefined)
  }, [q, uncertain])
  return (
    <div className={classes.card}>
      <Roll zoneIds={null} areaIds={null} picked={{ siteId, zoneId }} onPick={set} only={only}>
        {({ heads, zones, uncertain: doubted }) => (
          <>
            <HeadCount
              heads={heads.length}
              uncertain={doubted}
              most={mostOf(zones.filter(zone => zoneId === undefined || zone.zoneId === zoneId))}
              isFiltered={uncertain}
              onFilter={next => set({ uncertain: next })}
            />
            {printing && <PrintedRoll at={undefined} lines={heads} onPrinted={onPrinted} />}
          </>
        )}
      </Roll>
    </div>
  )
}

/** How many may be in; undefined where a zone has no maximum. */
function mostOf(zones: readonly ZoneState[]): number | undefined {
  let most = 0
  for (const { maxOccupancy } of zones) {
    if (maxOccupancy === undefined) return undefined
    most += maxOccupancy
  }
  return most
}
