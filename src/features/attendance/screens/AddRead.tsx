import { useQueryClient } from '@tanstack/react-query'
import { addRecord } from '../../../api/entity-calls.ts'
import { recordKeys } from '../../../api/record-cache.ts'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { fromLocal } from '../../../crud/fields/instants.ts'
import { SmallForm } from '../../../crud/form/SmallForm.tsx'
import type { FormValues } from '../../../crud/form/values.ts'
import { choice, flag, longText, ref, time } from '../../../domain/fields/index.ts'
import type { DayRead } from '../domain/answer.ts'
import { attendanceCorrection } from '../domain/attendance-correction.ts'
import { addDays } from '../domain/local-days.ts'
import { FirstFocus } from './FirstFocus.tsx'

interface AddReadProps {
  personId: number
  /** yyyy-mm-dd */
  day: string
  reads: readonly DayRead[]
  onDone: () => void
}

const fields = {
  kind: choice({ in: 'In', out: 'Out' }, { required: true, label: 'Direction' }),
  at: time({ required: true, label: 'Time' }),
  nextDay: flag({ label: 'In the night after, on the next day' }),
  zone: ref('zone', { required: true }),
  reason: longText({ required: true, max: 500 }),
}

/** Asks for a read that is missing, and why. When it was is not guessed. */
export function AddRead({ personId, day, reads, onDone }: AddReadProps) {
  const { zone } = useCaller()
  const client = useQueryClient()
  const last = reads.at(-1)
  const save = async ({ kind, at, nextDay, zoneId, reason }: FormValues) => {
    const local = `${nextDay === true ? addDays(day, 1) : day}T${String(at)}`
    await addRecord(attendanceCorrection, { personId, kind, at: fromLocal(local, zone), zoneId, reason })
    void refreshQueries(client, recordKeys.all(attendanceCorrection.id))
    onDone()
  }
  return (
    <FirstFocus>
      <SmallForm
        entity={attendanceCorrection.id}
        fields={fields}
        record={{ kind: last?.kind === 'in' ? 'out' : 'in', zoneId: last?.zoneId ?? null, zone: last?.zone ?? null }}
        action="Add the read"
        isInDialog
        save={save}
        onCancel={onDone}
      />
    </FirstFocus>
  )
}
