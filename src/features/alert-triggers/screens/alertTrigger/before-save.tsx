import type { BeforeSave, BeforeSaveProps } from '../../../../crud/before-save/before-save.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { DryRun } from '../DryRun.tsx'
import { triedBy } from '../dry-run-query.ts'
import classes from '../DryRun.module.css'

/** When a trigger with the form's values would have fired. */
function TriedBefore({ writes }: BeforeSaveProps) {
  const { zone } = useCaller()
  const [write] = writes
  const body = writes.length === 1 && write ? triedBy(write) : undefined
  if (!body) return null
  return (
    <section className={classes.box} aria-label="Dry run">
      <DryRun body={body} zone={zone} />
    </section>
  )
}

/** Says before a trigger is saved how often it would have fired; nothing has to be confirmed. */
const beforeSave: BeforeSave = { Summary: TriedBefore, ask: async () => [] }
export default beforeSave
