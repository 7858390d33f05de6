import { Button, Group } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { LeaveGuard } from '../form/LeaveGuard.tsx'
import { enterToNext } from '../form/next-field.ts'
import { StepLinks, type StepTitle } from './StepLinks.tsx'
import type { Kept } from './use-kept.ts'
import classes from './Wizard.module.css'

interface WizardFormProps<S extends string> {
  label: string
  steps: readonly StepTitle<S>[]
  step: S
  onGo: (step: S) => void
  kept: Pick<Kept<object>, 'clear' | 'forget' | 'isDirty' | 'isResumed' | 'isOver'>
  /** Whether the step may be left for the next; what is missing in it is shown by then. */
  onNext?: () => boolean
  /** What the last step does: 'Create group'. */
  finish: string
  onFinish: () => void
  isPending: boolean
  isDisabled?: boolean
  /** Why it was not made. */
  failure?: ReactNode
  children: ReactNode
}

const byKeys = { onKeyDown: enterToNext } as const

/** A wizard: its steps, the one that is shown, and the way to the next. It asks before what was typed is left. */
export function WizardForm<S extends string>(props: WizardFormProps<S>) {
  const { label, steps, step, onGo, kept, isPending, failure, children } = props
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-step] input')?.focus(), [step])
  const at = steps.findIndex(({ id }) => id === step)
  const next = steps[at + 1]
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      {...byKeys}
      onSubmit={event => {
        event.preventDefault()
        if (!next) return isPending ? undefined : props.onFinish()
        if (props.onNext?.() ?? true) onGo(next.id)
      }}
    >
      <LeaveGuard isDirty={kept.isDirty} isDone={kept.isOver} onLeave={kept.forget} />
      <StepLinks steps={steps} step={step} onGo={onGo} />
      {kept.isResumed && <output className={classes.resumed}>You can go on where you left off, or start again.</output>}
      {failure}
      <section className={classes.step} aria-label={steps[at]?.title} data-step={step}>
        {children}
      </section>
      <Foot {...props} at={at} />
    </form>
  )
}

function Foot<S extends string>(props: WizardFormProps<S> & { at: number }) {
  const { steps, at, onGo, kept, finish, isPending, isDisabled = false } = props
  const [before, next] = [steps[at - 1], steps[at + 1]]
  return (
    <Group justify="flex-end" mt="md">
      <Button variant="default" me="auto" onClick={kept.clear} disabled={isPending}>
        Start again
      </Button>
      {before && (
        <Button variant="default" onClick={() => onGo(before.id)}>
          Back
        </Button>
      )}
      <Button type="submit" loading={isPending} disabled={isDisabled}>
        {next ? `Next: ${next.title}` : finish}
      </Button>
    </Group>
  )
}
