import { Button, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../api/api-error.ts'
import { recordKeys } from '../../../api/record-cache.ts'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { RecordPart } from '../../../crud/detail/RecordPart.tsx'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'
import { eventAlarm } from '../../../domain/entities/notifications/event-alarm.ts'
import { ageText } from '../../../ui/age-text.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { count } from '../../../ui/figures.ts'
import { acknowledgeRepeats, repeatsQuery } from './handling-query.ts'

/** '14 times in 10 min', and how to acknowledge them together. Nothing of an alarm that came once. */
export function Repeats({ id }: { id: number }) {
  const { may } = useCaller()
  const client = useQueryClient()
  const read = useQuery(repeatsQuery(id))
  const acknowledging = useMutation({
    mutationFn: () => acknowledgeRepeats(id),
    onSettled: () =>
      Promise.all([
        refreshQueries(client, recordKeys.lists(eventAlarm.id)),
        refreshQueries(client, recordKeys.one(eventAlarm.id, id)),
      ]),
  })
  if (read.error && !read.data) return <ReadFailed what="Its repeats" of={read} />
  if (!read.data || read.data.count < 2) return null
  const { count: times, unacknowledged, first, last } = read.data
  const canAcknowledge = unacknowledged > 1 && may(eventAlarm.permission.command)
  return (
    <RecordPart
      title="Repeats"
      actions={
        canAcknowledge && (
          <Button variant="default" size="xs" loading={acknowledging.isPending} onClick={() => acknowledging.mutate()}>
            Acknowledge all {unacknowledged}
          </Button>
        )
      }
    >
      {acknowledging.error && <ErrorTile title="Acknowledge failed" reason={messageOf(acknowledging.error)} />}
      <Text>
        <strong>
          {count(times, 'time')} in {ageText(Date.parse(last) - Date.parse(first))}
        </strong>
        {unacknowledged > 0 ? `, ${unacknowledged} of them not acknowledged` : ', all acknowledged'}
      </Text>
    </RecordPart>
  )
}
