import { IconCircleCheck, IconClockHour4 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { pageQuery } from '../../../api/entity-calls.ts'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'
import { changeLog } from '../../../domain/entities/hardware/change-log.ts'
import { Age } from '../../../ui/Age.tsx'
import classes from './Settings.module.css'

/** Whether the controller has confirmed what was last written to it. Read again whenever the change log moves on. */
export function Written({ controllerId }: { controllerId: number }) {
  const { words, zone } = useCaller()
  const read = useQuery(
    pageQuery(changeLog, undefined, `controllerId=${controllerId}&sort=-created&subject=controller`, undefined),
  )
  const [last] = read.data?.items ?? []
  const one = words.one('controller')
  if (!last) return <ReadFailed what={`What the ${one} has confirmed`} of={read} />
  const at = last['acknowledged']
  const isConfirmed = typeof at === 'string'
  const Icon = isConfirmed ? IconCircleCheck : IconClockHour4
  return (
    <output className={classes.written}>
      <ReadFailed what={`What the ${one} has confirmed`} of={read} />
      <Icon aria-hidden />
      {isConfirmed ? (
        <span>
          The {one} confirmed these settings on {dateTimeText(at, zone)}
        </span>
      ) : (
        <span>
          Saved, and not yet confirmed by the {one}: waiting for <Age at={Date.parse(String(last['created']))} />
        </span>
      )}
    </output>
  )
}
