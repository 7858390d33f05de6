import { Progress } from '@mantine/core'
import { asText } from '../../../../crud/fields/view.ts'
import type { CellProps } from '../../../../crud/list/list-columns.ts'
import { useNow } from '../../../../ui/use-now.ts'
import classes from '../Firmware.module.css'
import { progressOf } from '../progress.ts'

/** How far an update is, as the device has said last, and for how long it still goes on. */
export default function ProgressCell({ record }: CellProps) {
  const { percent, text } = progressOf(record, useNow())
  return (
    <span className={classes.progress}>
      {percent !== undefined && (
        <Progress
          value={percent}
          color="gray"
          className={classes.bar}
          aria-label={`${asText(record['controller'])}: received`}
        />
      )}
      <span className={classes.text} title={text}>
        {text}
      </span>
    </span>
  )
}
