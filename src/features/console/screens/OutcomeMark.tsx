import { OutcomeIcon } from '../../../crud/device-command/OutcomeIcon.tsx'
import type { Result } from '../../../crud/device-command/outcome.ts'
import classes from './Console.module.css'
import { outcomeText } from './lines.ts'

/** What became of a command: by shape, word and colour. */
export const OutcomeMark = ({ came }: { came: Result }) => (
  <p className={classes.outcome}>
    <OutcomeIcon outcome={came.outcome} className={classes.sign} />
    {outcomeText(came)}
  </p>
)
