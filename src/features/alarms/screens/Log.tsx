import { Button, Skeleton, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type SyntheticEvent } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { recordKeys } from '../../../api/record-cache.ts'
import type { ApiRecord } from '../../../api/records.ts'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { request } from '../../../api/request.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { RecordPart } from '../../../crud/detail/RecordPart.tsx'
import { mostValues, useSome } from '../../../crud/screen/use-some.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { alarmEntry, mostNote } from '../domain/alarm-entry.ts'
import classes from './Handling.module.css'
import { LogLines } from './LogLines.tsx'

/** What was done about an alarm, the newest first, and a note to add. */
export function Log({ record }: { record: ApiRecord }) {
  const { may } = useCaller()
  const id = Number(record['eventAlarmId'])
  const entries = useSome('alarmEntry', { eventAlarmId: id }, mostValues)
  if (!entries) return null
  return (
    <RecordPart title="Log">
      {may(alarmEntry.permission.add) && <AddNote id={id} />}
      {entries.error !== null && entries.error !== undefined && (
        <ErrorTile
          title={entries.items ? 'The log may be out of date' : 'The log could not be loaded'}
          reason={messageOf(entries.error)}
          onRetry={entries.read}
        />
      )}
      {entries.items ? (
        <LogLines record={record} entries={entries.items} />
      ) : (
        !entries.error && <Skeleton height="4rem" radius="sm" aria-busy="true" />
      )}
      {entries.items?.length === mostValues && <Text size="sm">The newest {mostValues} entries are shown.</Text>}
    </RecordPart>
  )
}

/** What was typed stays until it is saved. */
function AddNote({ id }: { id: number }) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const note = useId()
  const adding = useMutation({
    mutationFn: () => request('POST', alarmEntry.api, { body: { eventAlarmId: id, text } }),
    onSuccess() {
      setText('')
      void refreshQueries(client, recordKeys.lists(alarmEntry.id))
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() !== '') adding.mutate()
  }
  return (
    <form className={classes.note} onSubmit={submit} aria-label="Add a note">
      <Textarea
        id={note}
        label="Note"
        autosize
        minRows={1}
        maxRows={8}
        maxLength={mostNote}
        value={text}
        error={adding.error && messageOf(adding.error)}
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={event => (event.ctrlKey || event.metaKey) && event.key === 'Enter' && submit(event)}
      />
      <Button type="submit" variant="default" loading={adding.isPending} disabled={text.trim() === ''}>
        Add note
      </Button>
    </form>
  )
}
