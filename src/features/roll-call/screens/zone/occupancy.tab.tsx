import { useMemo } from 'react'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { Guard } from '../../../../crud/screen/Guard.tsx'
import { Occupancy } from '../Occupancy.tsx'

/** Who is in this zone, live. */
export default function ZoneOccupancy({ record }: SpecialTabProps) {
  const id = Number(record['zoneId'])
  const zoneIds = useMemo(() => [id], [id])
  return (
    <Guard codes={['PERSON_READ', 'ZONE_READ']}>
      <Occupancy zoneIds={zoneIds} areaIds={null} />
    </Guard>
  )
}
