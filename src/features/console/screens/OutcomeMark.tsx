import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconHandStop,
  IconPlugConnectedX,
  IconQuestionMark,
} from '@tabler/icons-react'
import classes from './Console.module.css'
import { outcomes, type Outcome } from './lines.ts'

const icons = {
  waiting: IconClock,
  done: IconCheck,
  refused: IconHandStop,
  away: IconPlugConnectedX,
  unknown: IconQuestionMark,
  failed: IconAlertTriangle,
} as const satisfies Record<Outcome, unknown>

/** What became of a command: by shape, word and colour. */
export function OutcomeMark({ outcome }: { outcome: Outcome }) {
  const Icon = icons[outcome]
  return (
    <p className={classes.outcome}>
      <Icon className={classes.sign} aria-hidden />
      {outcomes[outcome]}
    </p>
  )
}
