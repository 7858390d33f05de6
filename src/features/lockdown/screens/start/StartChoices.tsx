import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCaller } from '../../../../crud/caller/caller.ts'
import type { LockdownKind } from '../../domain/actions.ts'
import type { StartedLockdown } from '../../domain/wire.ts'
import classes from './Start.module.css'
import { StartDialog } from './StartDialog.tsx'
import type { StartablePlan } from './startable-plan.ts'

interface StartChoicesProps {
  readonly plan: StartablePlan
  readonly onStarted: (started: StartedLockdown) => void
}

/** For real, or as a drill; each is asked again. */
export function StartChoices({ plan, onStarted }: StartChoicesProps) {
  const { may } = useCaller()
  const [kind, setKind] = useState<LockdownKind>()
  const mayStart = may('LOCKDOWN_START')
  return (
    <div className={classes.choices}>
      <Button size="lg" onClick={() => setKind('real')}>
        {mayStart ? 'Start for real…' : 'Ask for it for real…'}
      </Button>
      <Button size="lg" variant="default" onClick={() => setKind('drill')}>
        {mayStart ? 'Start a drill…' : 'Ask for a drill…'}
      </Button>
      {kind && <StartDialog plan={plan} kind={kind} onStarted={onStarted} onClose={() => setKind(undefined)} />}
    </div>
  )
}
