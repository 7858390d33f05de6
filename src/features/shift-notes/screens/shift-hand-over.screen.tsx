import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pageQuery, pageRows } from '../../../api/entity-calls.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { byShift } from '../domain/by-shift.ts'
import { shiftNote } from '../domain/shift-note.ts'
import { LeftByShift } from './LeftByShift.tsx'
import type { Note } from './note.ts'
import { Now } from './now/Now.tsx'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'

const base = shiftNote.screens?.base ?? ''

/** What is open, offline or muted, and the notes of the last shifts in full: to read at the beginning of a shift. */
export default function ShiftHandOver() {
  const { may } = useCaller()
  return (
    <Guard codes={[shiftNote.permission.read]}>
      <Stack gap="sm">
        <ScreenHead heading="Shift hand-over" crumbs={[{ label: 'Shift notes', to: base }]}>
          {may(shiftNote.permission.add) && (
            <Button component={Link} to={`${base}/create`}>
              Write a note
            </Button>
          )}
        </ScreenHead>
        <Now />
        <LastShifts />
      </Stack>
    </Guard>
  )
}

/** The newest notes; they are read again when one of them changes. */
function LastShifts() {
  const read = useQuery(pageQuery(shiftNote, undefined, 'sort=-day', undefined))
  const { data } = read
  const failed = <ReadFailed what="The notes" of={read} />
  if (!data) return read.error ? failed : <Skeleton height="12rem" radius="md" aria-busy="true" />
  const left = byShift(data.items as unknown as readonly Note[])
  return (
    <>
      {failed}
      {left.length === 0 && <EmptyState title="No shift notes">Notes appear here when a shift leaves one.</EmptyState>}
      {left.map(({ key, notes }) => (
        <LeftByShift key={key} notes={notes} />
      ))}
      {data.next !== null && (
        <Text size="sm" c="dimmed">
          These are the newest {pageRows} notes.{' '}
          <Anchor component={Link} to={base} underline="always">
            All shift notes
          </Anchor>
        </Text>
      )}
    </>
  )
}
