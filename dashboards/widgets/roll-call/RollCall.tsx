import { useState } from 'react'
import { type Picked, Roll } from '../../../src/features/roll-call/screens/Roll.tsx'
import { useAreasBelow } from '../../../src/api/areas-below.ts'
import type { WidgetProps } from '../../widget.ts'
import type { options as fields } from './options.ts'

/** The roll call of the tile's sites and zones. */
export default function RollCall({ options: { areaIds, zoneIds } }: WidgetProps<typeof fields>) {
  const [picked, pick] = useState<Picked>({ siteId: undefined, zoneId: undefined })
  return <Roll zoneIds={zoneIds} areaIds={useAreasBelow(areaIds)} picked={picked} onPick={pick} mayStart />
}
