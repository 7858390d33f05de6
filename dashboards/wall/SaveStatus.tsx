import { Button } from '@mantine/core'
import { IconAlertOctagon, IconCheck } from '@tabler/icons-react'
import type { SaveState } from '../layout/saver.ts'
import classes from './Toolbar.module.css'

interface SaveStatusProps {
  saving: SaveState
  /** Report only errors. */
  quiet: boolean
  onRetry: () => void
}

const words = { saved: 'Saved', pending: 'Saving…', saving: 'Saving…' } as const

/** Whether the wall as it is shown is on the server. */
export function SaveStatus({ saving, quiet, onRetry }: SaveStatusProps) {
  const failed = saving.state === 'failed'
  return (
    <output className={classes.status} data-state={saving.state} aria-label="Saving the dashboard">
      {saving.state === 'failed' && (
        <>
          <IconAlertOctagon className={classes.icon} aria-hidden />
          Not saved: {saving.reason}
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        </>
      )}
      {!failed && !quiet && (
        <>
          {saving.state === 'saved' && <IconCheck className={classes.icon} aria-hidden />}
          {words[saving.state]}
        </>
      )}
    </output>
  )
}
