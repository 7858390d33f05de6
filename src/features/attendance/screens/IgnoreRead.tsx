import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { addRecord } from '../../../api/entity-calls.ts'
import { recordKeys } from '../../../api/record-cache.ts'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import { SmallForm } from '../../../crud/form/SmallForm.tsx'
import { longText } from '../../../domain/fields/index.ts'
import type { DayRead } from '../domain/answer.ts'
import { attendanceCorrection } from '../domain/attendance-correction.ts'
import { FirstFocus } from './FirstFocus.tsx'

interface IgnoreReadProps {
  personId: number
  read: DayRead
  zone: string
  onDone: () => void
}

const fields = { reason: longText({ required: true, max: 500 }) }

/** Asks why a read does not count. */
export function IgnoreRead({ personId, read: { at }, zone, onDone }: IgnoreReadProps) {
  const client = useQueryClient()
  return (
    <FirstFocus>
      <SmallForm
        key={at}
        entity={attendanceCorrection.id}
        fields={fields}
        action="Ignore the read"
        isInDialog
        save={async ({ reason }) => {
          await addRecord(attendanceCorrection, { personId, kind: 'ignore', at, reason })
          void refreshQueries(client, recordKeys.all(attendanceCorrection.id))
          onDone()
        }}
        onCancel={onDone}
      >
        <Text>Ignore the read of {dateTimeText(at, zone, true)}? It is kept, but hours are worked out without it.</Text>
      </SmallForm>
    </FirstFocus>
  )
}
