import classes from './HeadRow.module.css'
import type { Group } from '../live/lines.ts'

/** The title of a group of heads, with what is still open in it. */
export function GroupRow({ group: { name, counts, heads } }: { group: Group }) {
  const { missing, notCalled, needsHelp } = counts
  const isHelp = missing + notCalled === 0 && needsHelp === heads
  return (
    <div className={classes.group} data-help={isHelp || undefined}>
      <span>{name}</span>
      <span className={classes.groupCounts}>{notCalled > 0 || isHelp ? heads : `${missing} missing of ${heads}`}</span>
    </div>
  )
}
