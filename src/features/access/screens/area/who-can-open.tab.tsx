import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { AreaOpenersList } from '../AreaOpenersList.tsx'
import { ListTab } from '../ListTab.tsx'

/** Who can open doors of this area or below it, how many, and through what. */
export default function WhoCanOpen({ record }: SpecialTabProps) {
  return <ListTab kind="who/area" asked={{ areaId: Number(record['areaId']) }} List={AreaOpenersList} />
}
