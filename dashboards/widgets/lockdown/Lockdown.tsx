import { ReadFailed } from '../../../src/crud/screen/ReadFailed.tsx'
import { RunLine } from '../../../src/features/lockdown/screens/RunLine.tsx'
import { useRunningLockdowns } from '../../../src/features/lockdown/screens/use-running-lockdowns.ts'
import { EmptyState } from '../../../src/ui/EmptyState.tsx'
import { Shape } from '../../tile/Shape.tsx'
import type { WidgetProps } from '../../widget.ts'
import classes from './Lockdown.module.css'
import type { options as fields } from './options.ts'
import { StartButtons } from './StartButtons.tsx'

/** What runs now, the doors that have not confirmed in its sentence, and the buttons for those who may start one. */
export default function Lockdown({ options: { lockdownPlanIds } }: WidgetProps<typeof fields>) {
  const read = useRunningLockdowns()
  const failed = <ReadFailed what="Whether a lockdown runs" of={read} />
  if (!read.data) return read.error ? failed : <Shape of="rows" />
  return (
    <div className={classes.tile}>
      {failed}
      {read.data.map(run => (
        <RunLine key={run.lockdownId} run={run} />
      ))}
      {read.data.length === 0 && <EmptyState title="No lockdown is running" />}
      <StartButtons planIds={lockdownPlanIds} />
    </div>
  )
}
