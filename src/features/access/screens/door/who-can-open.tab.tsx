import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { ListTab } from '../ListTab.tsx'
import { OpenersList } from '../OpenersList.tsx'

/** Who can open this door, and through what. */
export default function WhoCanOpen({ record }: SpecialTabProps) {
  return <ListTab kind="who" asked={{ doorId: Number(record['doorId']) }} List={OpenersList} />
}
