import { useState } from 'react'
import { LostBanner } from '../../../crud/surface/LostBanner.tsx'
import type { Doubt } from '../live/doubt.ts'
import type { Limit } from '../live/limit.ts'
import type { Head } from '../live/roll.ts'
import { HeadCount } from './HeadCount.tsx'
import { mostOf } from './most-of.ts'
import classes from './RollCall.module.css'
import { Roll, type Picked } from './Roll.tsx'
import { RollReady } from './RollReady.tsx'

const onlyUncertain = (_head: Head, doubt: Doubt | undefined) => doubt !== undefined

/** Who is in some zones, or at some sites, live: how many, how sure that is, and who. */
export function Occupancy(limit: Omit<Limit, 'siteId'>) {
  const [picked, pick] = useState<Picked>({ siteId: undefined, zoneId: undefined })
  const [isUncertain, setUncertain] = useState(false)
  return (
    <div className={classes.tab}>
      <LostBanner />
      <RollReady>
        <div className={classes.card}>
          <Roll {...limit} picked={picked} onPick={pick} only={isUncertain ? onlyUncertain : undefined}>
            {({ heads, zones, uncertain }) => (
              <HeadCount
                heads={heads.length}
                uncertain={uncertain}
                most={mostOf(zones.filter(({ zoneId }) => picked.zoneId === undefined || zoneId === picked.zoneId))}
                isFiltered={isUncertain}
                onFilter={setUncertain}
              />
            )}
          </Roll>
        </div>
      </RollReady>
    </div>
  )
}
