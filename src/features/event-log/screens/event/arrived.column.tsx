import { useCaller } from '../../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../../crud/fields/instants.ts'
import type { CellProps } from '../../../../crud/list/list-columns.ts'
import { lateAfterMs } from '../../../../domain/events.ts'
import { ageText } from '../../../../ui/age-text.ts'

/** When an event came, where that was late: the list is sorted by when it happened. */
export default function ArrivedCell({ record }: CellProps) {
  const { zone } = useCaller()
  const { occurredAt, receivedAt } = record
  if (typeof receivedAt !== 'string') return null
  const lateMs = Date.parse(receivedAt) - Date.parse(String(occurredAt))
  if (!(lateMs >= lateAfterMs)) return null
  return (
    <time dateTime={receivedAt}>
      {dateTimeText(receivedAt, zone, true)}, {ageText(lateMs)} late
    </time>
  )
}
