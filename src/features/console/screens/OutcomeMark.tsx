import { OutcomeIcon } from '../../../crud/device-command/OutcomeIcon.tsx'
import { outcomes, type Outcome } from '../../../crud/device-command/outcome.ts'
import classes from './Console.module.css'

/** What became of a command: by shape, word and colour. */
export const OutcomeMark = ({ outcome }: { outcome: Outcome }) => (
  <p className={classes.outcome}>
    <OutcomeIcon outcome={outcome} className={classes.sign} />
    {outcomes[outcome]}
  </p>
)
