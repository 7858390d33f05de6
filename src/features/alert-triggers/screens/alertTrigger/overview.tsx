import { useCaller } from '../../../../crud/caller/caller.ts'
import { RecordPart } from '../../../../crud/detail/RecordPart.tsx'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { dateTimeText } from '../../../../crud/fields/instants.ts'
import { useNow } from '../../../../ui/use-now.ts'
import { Activity } from '../Activity.tsx'
import { DryRun } from '../DryRun.tsx'
import classes from '../DryRun.module.css'

/** A trigger: whether it is muted, what it did, and what it would have done. */
export default function AlertTriggerOverview({ record }: SpecialTabProps) {
  const { zone } = useCaller()
  const now = useNow()
  const alertTriggerId = Number(record['alertTriggerId'])
  const until = record['mutedUntil']
  const isMuted = typeof until === 'string' && Date.parse(until) > now
  return (
    <>
      {isMuted && (
        <output className={classes.muted}>
          Muted until {dateTimeText(until, zone)}: it sends nothing and raises no alarms.
        </output>
      )}
      <RecordPart title="Last 24 hours">
        <Activity alertTriggerId={alertTriggerId} />
      </RecordPart>
      <RecordPart title="Dry run">
        {/* Its version: another answer once it has been edited. */}
        <DryRun key={String(record['version'])} body={{ alertTriggerId }} zone={zone} />
      </RecordPart>
    </>
  )
}
