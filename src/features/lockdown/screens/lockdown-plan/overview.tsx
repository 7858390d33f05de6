import { RecordPart } from '../../../../crud/detail/RecordPart.tsx'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { reachingOf } from '../reaching-of.ts'
import { Reach } from '../Reach.tsx'

/** A plan: what it would do if it were started now. */
export default function LockdownPlanOverview({ record }: SpecialTabProps) {
  return (
    <RecordPart title="If it is started now">
      <Reach of={reachingOf(record)} />
    </RecordPart>
  )
}
