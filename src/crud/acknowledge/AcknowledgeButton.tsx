import { IconCheck } from '@tabler/icons-react'
import { TileButton } from '../../ui/TileButton.tsx'
import classes from './AcknowledgeButton.module.css'
import type { Acknowledgement } from './use-acknowledge.ts'

interface AcknowledgeButtonProps {
  /** What is acknowledged, for screen readers. */
  of: string
  state: Acknowledgement | undefined
  /** A sign in place of the word, where there is no room for it. */
  isSmall?: boolean
  onPress: () => void
}

/** Big, and honest about what became of it. */
export function AcknowledgeButton({ of, state, isSmall = false, onPress }: AcknowledgeButtonProps) {
  const done = state?.state === 'done'
  return (
    <span className={classes.side}>
      <TileButton
        loading={state?.state === 'pending'}
        disabled={done}
        aria-label={`${done ? 'Acknowledged' : 'Acknowledge'}: ${of}`}
        onClick={onPress}
      >
        {isSmall ? <IconCheck className={classes.icon} aria-hidden /> : done ? 'Acknowledged' : 'Acknowledge'}
      </TileButton>
      {state?.state === 'failed' && (
        <span role="alert" className={classes.failed} title={state.reason}>
          Acknowledge failed: {state.reason}
        </span>
      )}
    </span>
  )
}
