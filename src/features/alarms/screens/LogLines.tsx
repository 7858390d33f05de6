import type { ApiRecord } from '../../../api/records.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import classes from './Handling.module.css'
import { linesOf } from './log-lines.ts'

/** An alarm's log with its own beginning and end, the newest first. */
export function LogLines({ record, entries }: { record: ApiRecord; entries: readonly ApiRecord[] }) {
  const { zone } = useCaller()
  return (
    <ol className={classes.lines} aria-label="What was done">
      {linesOf(record, entries).map(({ key, at, what, text, by }) => (
        <li key={key} className={classes.line}>
          <time dateTime={at}>{dateTimeText(at, zone, true)}</time>
          <span className={classes.text}>
            <strong>{what}</strong>
            {text && <> {text}</>}
          </span>
          <span className={classes.by}>{by}</span>
        </li>
      ))}
    </ol>
  )
}
