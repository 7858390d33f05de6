import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { RecordPart } from '../../../../crud/detail/RecordPart.tsx'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../../crud/fields/instants.ts'
import { token } from '../../../../domain/entities/access/token.ts'
import { useNow } from '../../../../ui/use-now.ts'
import { undoableUntil } from '../../domain/suspension.ts'
import { DisabledCredentials } from './DisabledCredentials.tsx'
import { type Act, SuspensionDialog } from './SuspensionDialog.tsx'

/** Suspends everything of a person, and shows a suspension: since when, by whom, until when it can be undone, and what it disabled. */
export default function SuspensionPart({ entity, record }: SpecialTabProps) {
  const { may, zone, words } = useCaller()
  const [act, setAct] = useState<Act>()
  const now = useNow()
  const at = typeof record['suspendedAt'] === 'string' ? record['suspendedAt'] : undefined
  const mayAct = may(entity.permission.edit) && may(token.permission.edit)
  if (!at && !mayAct) return null
  const until = at && undoableUntil(at)
  const isUndoable = until && now <= until.getTime()
  const credentials = words.many(token.term)
  return (
    <RecordPart
      title="Suspension"
      actions={
        mayAct && (
          <Button variant="default" onClick={() => setAct(!at ? 'suspend' : isUndoable ? 'restore' : 'end')}>
            {!at ? 'Suspend everything' : isUndoable ? 'Undo the suspension' : 'End the suspension'}
          </Button>
        )
      }
    >
      {at && until ? (
        <>
          <Text>
            Suspended since {dateTimeText(at, zone)} by {String(record['suspendedBy'])}.{' '}
            {isUndoable ? 'It can be undone until' : 'It could be undone until'}{' '}
            {dateTimeText(until.toISOString(), zone)}.
          </Text>
          {may(token.permission.read) && (
            <DisabledCredentials personId={Number(record[entity.key])} version={record['version']} />
          )}
        </>
      ) : (
        <Text c="dimmed">
          Not suspended. A suspension stops all live {credentials} of this {words.one(entity.term)} at once.
        </Text>
      )}
      {act && <SuspensionDialog act={act} entity={entity} record={record} onClosed={() => setAct(undefined)} />}
    </RecordPart>
  )
}
