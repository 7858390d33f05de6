import { Button, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../api/api-error.ts'
import { runCommand } from '../../../api/entity-calls.ts'
import { recordKeys } from '../../../api/record-cache.ts'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import type { DayRead } from '../domain/answer.ts'
import { attendanceCorrection } from '../domain/attendance-correction.ts'
import classes from './Attendance.module.css'
import { timeText } from './day-words.ts'

const kinds = { in: 'In', out: 'Out' } as const

interface DayReadsProps {
  reads: readonly DayRead[]
  /** yyyy-mm-dd */
  day: string
  zone: string
  /** Undefined for those who may not correct. */
  onIgnore: ((read: DayRead) => void) | undefined
}

/** The reads of a day: those that count, those that are ignored, and those that were added. */
export function DayReads({ reads, day, zone, onIgnore }: DayReadsProps) {
  const { may } = useCaller()
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: (id: number) => runCommand(attendanceCorrection, id, 'withdraw', {}),
    onSuccess: () => refreshQueries(client, recordKeys.all(attendanceCorrection.id)),
  })
  return (
    <>
      {undo.error && <Text role="alert">Not undone: {messageOf(undo.error)}</Text>}
      <ul className={classes.reads} aria-label="Reads">
        {reads.map(read => {
          const { at, correctionId, added, reason, by } = read
          const isIgnored = correctionId !== null && !added
          return (
            <li key={`${at} ${added}`} className={classes.read} data-ignored={isIgnored || undefined}>
              <span>{timeText(at, day, zone, true)}</span>
              <span>
                <span className={classes.what}>{whatOf(read)}</span>
                {correctionId !== null && (
                  <span className={classes.note}>
                    {isIgnored ? 'Ignored' : 'Added'} by {by ?? 'somebody who has left'}: {reason}
                  </span>
                )}
              </span>
              {correctionId !== null ? (
                may(attendanceCorrection.permission.command) && (
                  <Button
                    size="xs"
                    variant="default"
                    loading={undo.isPending && undo.variables === correctionId}
                    onClick={() => undo.mutate(correctionId)}
                  >
                    Undo
                  </Button>
                )
              ) : onIgnore && !added ? (
                <Button size="xs" variant="default" onClick={() => onIgnore(read)}>
                  Ignore this read
                </Button>
              ) : null}
            </li>
          )
        })}
      </ul>
    </>
  )
}

const whatOf = ({ kind, zone, door }: DayRead) => [kinds[kind], zone, door].filter(Boolean).join(', ')
