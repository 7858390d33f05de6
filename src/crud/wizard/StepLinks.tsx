import { Button } from '@mantine/core'
import classes from './Wizard.module.css'

export interface StepTitle<S extends string> {
  readonly id: S
  readonly title: string
  /** Something in it is wrong. */
  readonly isWrong?: boolean
}

interface StepLinksProps<S extends string> {
  steps: readonly StepTitle<S>[]
  step: S
  onGo: (step: S) => void
}

/** The steps of a wizard, each of which can be gone to. */
export const StepLinks = <S extends string>({ steps, step, onGo }: StepLinksProps<S>) => (
  <ol className={classes.steps} aria-label="Steps">
    {steps.map(({ id, title, isWrong = false }, index) => (
      <li key={id}>
        <Button
          variant={id === step ? 'filled' : 'default'}
          size="compact-md"
          {...(id === step && { 'aria-current': 'step' as const })}
          onClick={() => onGo(id)}
        >
          {index + 1} {title}
          {isWrong && ': not right yet'}
        </Button>
      </li>
    ))}
  </ol>
)
