import { Anchor } from '@mantine/core'
import { useCaller } from '../../../crud/caller/caller.ts'
import { readBy } from '../../../domain/entities/access/token.ts'
import { csvColumns } from '../domain/parse-csv.ts'
import classes from './Apex.module.css'
import { example, exampleHref } from './example.ts'

/** What a file looks like: the short form of docs/apex-import.md. */
export function FileFormat() {
  const { words } = useCaller()
  return (
    <details className={classes.format}>
      <summary>What the file looks like</summary>
      <p>
        This is an interchange format of ours, not one that APEX software writes by itself: bring what your APEX system
        exports into this form.{' '}
        <Anchor href={exampleHref} download="apex-export.json" inherit underline="always">
          Download the example
        </Anchor>
      </p>
      <pre className={classes.code}>{example}</pre>
      <p>
        Days are 0 (Monday) to 6, times are local. A keycode has 12 hex digits, and its kind is one of{' '}
        {readBy.keycode.join(', ')}. Reference, email, time profile and handset may be left out. The handset is the
        number of the door entry handset that somebody answers.
      </p>
      <p>
        {words.say('A CSV is one system with one line for each {one fob}. ')}
        Its first line names the columns: {csvColumns.join(', ')}. Only first name and surname are needed. Several door
        numbers are separated by spaces.
      </p>
    </details>
  )
}
