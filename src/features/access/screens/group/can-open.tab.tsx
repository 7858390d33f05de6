import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { ListTab } from '../ListTab.tsx'
import { OpenedList } from '../OpenedList.tsx'

/** Which doors this opens, and through what. */
export default function CanOpen({ record }: SpecialTabProps) {
  return <ListTab kind="what" asked={{ groupId: Number(record['groupId']) }} List={OpenedList} />
}
