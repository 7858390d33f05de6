import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { failureText } from '../../../../crud/confirm/machine.ts'
import { ErrorTile } from '../../../../ui/ErrorTile.tsx'
import classes from './Commission.module.css'

interface SaveStepProps {
  label: string
  action: string
  onSubmit: () => void
  isPending?: boolean
  isDisabled?: boolean
  error?: Error | null
  children: ReactNode
}

/** A step of few things: its content in a box, why it was not saved, and the way on. */
export const SaveStep = ({
  label,
  action,
  onSubmit,
  isPending = false,
  isDisabled,
  error,
  children,
}: SaveStepProps) => (
  <form
    noValidate
    aria-label={label}
    onSubmit={event => {
      event.preventDefault()
      if (!isPending && !isDisabled) onSubmit()
    }}
  >
    <Stack>
      {error && <ErrorTile title="Not saved" reason={failureText(error)} />}
      <div className={classes.box}>{children}</div>
      <Group justify="flex-end">
        <Button type="submit" loading={isPending} disabled={isDisabled ?? false}>
          {action}
        </Button>
      </Group>
    </Stack>
  </form>
)
