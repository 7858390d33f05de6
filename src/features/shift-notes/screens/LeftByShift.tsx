import { Anchor } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { dayText } from '../../../domain/fields/time.ts'
import { shiftNote, shifts } from '../domain/shift-note.ts'
import classes from './LeftByShift.module.css'
import type { Note } from './note.ts'

/** All notes of one shift at one site. */
export function LeftByShift({ notes }: { notes: readonly [Note, ...Note[]] }) {
  const [{ area, shift, day }] = notes
  const heading = `${area}: ${shifts[shift].toLowerCase()} shift of ${dayText(day)}`
  return (
    <section aria-label={heading} className={classes.shift}>
      <h2 className={classes.heading}>{heading}</h2>
      <ul className={classes.notes}>
        {notes.map(note => (
          <li key={note.shiftNoteId} className={classes.note} data-status={note.status}>
            <Anchor
              component={Link}
              to={`${shiftNote.screens?.base ?? ''}/${note.shiftNoteId}`}
              className={classes.subject}
            >
              {note.important && <IconAlertCircle className={classes.important} aria-label="Important" />}
              {note.subject}
            </Anchor>
            <p className={classes.text}>{note.note}</p>
            <span className={classes.by}>
              {note.user ?? 'Somebody who has left'}
              {note.status === 'settled' && ' · settled'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
