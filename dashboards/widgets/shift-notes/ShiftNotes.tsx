import { Anchor } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ApiRecord } from '../../../src/api/records.ts'
import { useCaller } from '../../../src/crud/caller/caller.ts'
import { dayText } from '../../../src/domain/fields/time.ts'
import { shiftNote, shifts } from '../../../src/features/shift-notes/domain/shift-note.ts'
import { EmptyState } from '../../../src/ui/EmptyState.tsx'
import { useScale } from '../../../src/ui/scale.tsx'
import { useAreasBelow } from '../../../src/api/areas-below.ts'
import { VirtualRows } from '../../../src/ui/rows/VirtualRows.tsx'
import { Shape } from '../../tile/Shape.tsx'
import type { WidgetProps } from '../../widget.ts'
import type { options as fields } from './options.ts'
import classes from './ShiftNotes.module.css'
import { useNotes } from './use-notes.ts'
import { ReadFailed } from '../../../src/crud/screen/ReadFailed.tsx'

const rowPx = 76
const base = shiftNote.screens?.base ?? ''

/** The open notes of earlier shifts, newest first. */
export default function ShiftNotes({ options }: WidgetProps<typeof fields>) {
  const { may } = useCaller()
  const { px } = useScale()
  const read = useNotes(useAreasBelow(options.areaIds))
  const { data } = read
  const failed = <ReadFailed what="The notes" of={read} />
  if (!data) return read.error ? failed : <Shape of="rows" />
  return (
    <>
      {failed}
      {data.items.length === 0 ? (
        <EmptyState title="No open shift notes">
          Notes appear here when a shift leaves one, until they are settled.
        </EmptyState>
      ) : (
        <VirtualRows
          label="Shift notes, newest first"
          items={data.items}
          keyOf={note => Number(note[shiftNote.key])}
          rowPx={px(rowPx)}
          render={note => <Note note={note} />}
        />
      )}
      {may(shiftNote.permission.add) && (
        <Anchor component={Link} to={`${base}/create`} className={classes.add}>
          Write a note
        </Anchor>
      )}
    </>
  )
}

function Note({ note }: { note: ApiRecord }) {
  const shift = shifts[String(note['shift']) as keyof typeof shifts]
  const when = `${shift}, ${dayText(String(note['day']))}`
  const about = [when, note['area'], note['user']].filter(Boolean).join(' · ')
  return (
    <Link
      to={`${base}/${String(note[shiftNote.key])}`}
      className={classes.row}
      data-important={note['important'] || undefined}
    >
      {note['important'] === true && <IconAlertCircle className={classes.shape} aria-label="Important" />}
      <span className={classes.words}>
        <span className={classes.subject}>{String(note['subject'])}</span>
        <span className={classes.text}>{String(note['note'])}</span>
        <span className={classes.about}>{about}</span>
      </span>
    </Link>
  )
}
