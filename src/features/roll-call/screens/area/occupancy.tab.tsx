import { useMemo } from 'react'
import { useAreasBelow } from '../../../../api/areas-below.ts'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { Guard } from '../../../../crud/screen/Guard.tsx'
import { Occupancy } from '../Occupancy.tsx'

/** Who is in the zones of this area, and of what is part of it, live. */
export default function AreaOccupancy({ record }: SpecialTabProps) {
  const id = Number(record['areaId'])
  const areaIds = useAreasBelow(useMemo(() => [id], [id]))
  return (
    <Guard codes={['PERSON_READ', 'ZONE_READ']}>
      <Occupancy zoneIds={null} areaIds={areaIds} />
    </Guard>
  )
}
