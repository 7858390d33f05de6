import { IconAlertTriangle, IconClockExclamation, IconPencil, IconPointFilled } from '@tabler/icons-react'
import classes from './Attendance.module.css'
import type { DayWords, MarkKind } from './day-words.ts'

const icons = {
  missing: IconAlertTriangle,
  late: IconClockExclamation,
  open: IconPointFilled,
  corrected: IconPencil,
} as const satisfies Record<MarkKind, unknown>

/** What has to be said of a day, by shapes; their words are seen where there is room. */
export const Marks = ({ marks, isShort }: { marks: DayWords['marks']; isShort: boolean }) => (
  <span className={classes.marks}>
    {marks.map(({ kind, words }) => {
      const Icon = icons[kind]
      return (
        <span key={words} className={classes.mark} data-kind={kind}>
          <Icon className={classes.icon} aria-hidden />
          <span className={isShort ? classes.unseen : undefined}>{words}</span>
        </span>
      )
    })}
  </span>
)

const legend = [
  { kind: 'missing', words: 'A read is missing' },
  { kind: 'late', words: 'Late' },
  { kind: 'open', words: 'Still in' },
  { kind: 'corrected', words: 'Corrected' },
] as const

/** What the shapes mean. */
export const Legend = () => (
  <div className={classes.legend}>
    {legend.map(mark => (
      <Marks key={mark.kind} marks={[mark]} isShort={false} />
    ))}
  </div>
)
