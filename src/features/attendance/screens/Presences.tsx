import type { AttendanceDay } from '../domain/answer.ts'
import { hoursText } from '../domain/shown.ts'
import classes from './Attendance.module.css'
import { timeText } from './day-words.ts'
import { Marks } from './Marks.tsx'

type Shown = AttendanceDay['presences'][number]

interface PresencesProps {
  presences: readonly Shown[]
  /** yyyy-mm-dd */
  day: string
  zone: string
}

const marks = {
  whole: [],
  noOut: [{ kind: 'missing', words: 'In without out: not counted' }],
  noIn: [{ kind: 'missing', words: 'Out without in: not counted' }],
  open: [{ kind: 'open', words: 'Still in' }],
} as const satisfies Record<Shown['state'], unknown>

/** From when to when somebody was there. A missing time is marked as missing, not guessed. */
export const Presences = ({ presences, day, zone }: PresencesProps) => (
  <ul className={classes.presences} aria-label="Presences">
    {presences.map(({ state, from, to }) => (
      <li key={`${from} ${to}`}>
        {from === null ? '?' : timeText(from, day, zone)} to {to === null ? '?' : timeText(to, day, zone)}
        {from !== null && to !== null && `: ${hoursText((Date.parse(to) - Date.parse(from)) / 1000)} hours`}
        <Marks marks={marks[state]} isShort={false} />
      </li>
    ))}
  </ul>
)
