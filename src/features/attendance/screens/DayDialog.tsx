import { Anchor, Button, Group, Modal, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { oneQuery } from '../../../api/entity-calls.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'
import { entities } from '../../../domain/entities/index.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { DayRead } from '../domain/answer.ts'
import { attendanceCorrection } from '../domain/attendance-correction.ts'
import { hoursText, rounded } from '../domain/shown.ts'
import { AddRead } from './AddRead.tsx'
import { IgnoreRead } from './IgnoreRead.tsx'
import { longDay, type Rules } from './day-words.ts'
import classes from './Attendance.module.css'
import { DayReads } from './DayReads.tsx'
import { Presences } from './Presences.tsx'
import { dayQuery } from './queries.ts'

interface DayDialogProps {
  personId: number
  /** yyyy-mm-dd */
  day: string
  areaId: number | undefined
  rules: Rules
  onClose: () => void
}

/** What is being corrected. */
type Correcting = { readonly ignore: DayRead } | 'add' | undefined

const history = (personId: number) => `${attendanceCorrection.screens?.base ?? ''}?personId=${personId}`

/** A day of somebody: how long they were there, by which reads, and what was corrected. */
export function DayDialog({ personId, day, areaId, rules, onClose }: DayDialogProps) {
  const { may, zone } = useCaller()
  const { data: person } = useQuery(oneQuery(entities.person, personId))
  const read = useQuery(dayQuery({ personId, day, areaId }))
  const [correcting, setCorrecting] = useState<Correcting>()
  const mayCorrect = may(attendanceCorrection.permission.add)
  const name = person ? entities.person.title(person as Parameters<typeof entities.person.title>[0]) : '…'
  const done = () => setCorrecting(undefined)
  const { data } = read
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={`${name}, ${longDay(day)}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ReadFailed what="The day" of={read} />
      {!data && !read.error && <Skeleton height="10rem" radius="md" aria-busy="true" />}
      {data && (
        <>
          <Text fw={600}>{hoursText(rounded(data.seconds, rules))} hours</Text>
          {rules.round > 0 && <Text size="sm">As read: {hoursText(data.seconds)} hours</Text>}
          <Presences presences={data.presences} day={day} zone={zone} />
          <h3 className={classes.heading}>Reads</h3>
          {data.reads.length === 0 && <EmptyState title="No reads on this day" />}
          <DayReads
            reads={data.reads}
            day={day}
            zone={zone}
            onIgnore={mayCorrect ? ignore => setCorrecting({ ignore }) : undefined}
          />
          {correcting === 'add' && <AddRead {...{ personId, day, reads: data.reads }} onDone={done} />}
          {typeof correcting === 'object' && (
            <IgnoreRead {...{ personId, read: correcting.ignore, zone }} onDone={done} />
          )}
          {correcting === undefined && (
            <Group mt="md" justify="space-between">
              {mayCorrect && <Button onClick={() => setCorrecting('add')}>Add a missing read</Button>}
              {may(attendanceCorrection.permission.read) && (
                <Anchor component={Link} to={history(personId)} size="sm">
                  All corrections, withdrawn ones too
                </Anchor>
              )}
            </Group>
          )}
        </>
      )}
    </Modal>
  )
}
