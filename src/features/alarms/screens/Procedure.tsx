import { Checkbox, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../api/api-error.ts'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { recordKeys } from '../../../api/record-cache.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { RecordPart } from '../../../crud/detail/RecordPart.tsx'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'
import { eventAlarm } from '../../../domain/entities/notifications/event-alarm.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { alarmEntry } from '../domain/alarm-entry.ts'
import classes from './Handling.module.css'
import { procedureQuery, tickStep } from './handling-query.ts'

/** What is to be done about an alarm, ticked off step by step. Nothing where there is no procedure for it. */
export function Procedure({ id }: { id: number }) {
  const { may, zone } = useCaller()
  const client = useQueryClient()
  const query = procedureQuery(id)
  const read = useQuery(query)
  const ticking = useMutation({
    mutationFn: (tick: Parameters<typeof tickStep>[1]) => tickStep(id, tick),
    onSuccess(procedure) {
      client.setQueryData(query.queryKey, procedure)
      void refreshQueries(client, recordKeys.lists(alarmEntry.id))
    },
  })
  if (read.error && !read.data) return <ReadFailed what="The procedure" of={read} />
  if (!read.data) return null
  const { name, steps } = read.data
  const sent = ticking.isPending ? ticking.variables : undefined
  const done = steps.filter(({ at }) => at !== null).length
  return (
    <RecordPart title={name} actions={<Text size="sm">{`${done} of ${steps.length} done`}</Text>}>
      <ReadFailed what="The procedure" of={read} />
      {ticking.error && <ErrorTile title="The step was not saved" reason={messageOf(ticking.error)} />}
      <ol className={classes.steps}>
        {steps.map(({ text, by, at }) => (
          <li key={text}>
            <Checkbox
              size="md"
              label={text}
              description={at === null ? undefined : `${by ?? 'Somebody who has left'}, ${dateTimeText(at, zone)}`}
              checked={sent?.step === text ? sent.done : at !== null}
              disabled={!may(eventAlarm.permission.command) || sent?.step === text}
              onChange={event => ticking.mutate({ step: text, done: event.currentTarget.checked })}
            />
          </li>
        ))}
      </ol>
    </RecordPart>
  )
}
