import { useMemo } from 'react'
import type { Doubt } from '../live/doubt.ts'
import type { Head } from '../live/roll.ts'
import { HeadCount } from './HeadCount.tsx'
import { PrintedRoll } from './PrintedRoll.tsx'
import classes from './RollCall.module.css'
import { mostOf } from './most-of.ts'
import { Roll } from './Roll.tsx'
import { RollReady } from './RollReady.tsx'
import type { Asked } from './use-asked.ts'

interface RollNowProps {
  asked: Asked
  set: (change: Partial<Asked>) => void
  printing: boolean
  onPrinted: () => void
}

/** The roll call live. */
export const RollNow = (props: RollNowProps) => (
  <RollReady>
    <Known {...props} />
  </RollReady>
)

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
