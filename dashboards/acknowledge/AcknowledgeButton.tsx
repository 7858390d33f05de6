import { TileButton } from '../tile/TileButton.tsx'
import classes from './AcknowledgeButton.module.css'
import type { Acknowledgement } from './use-acknowledge.ts'

interface AcknowledgeButtonProps {
  /** What is acknowledged, for who can't see the row. */
  of: string
  state: Acknowledgement | undefined
  onPress: () => void
}

/** Big, and honest about what became of it. */
export function AcknowledgeButton({ of, state, onPress }: AcknowledgeButtonProps) {
  const done = state?.state === 'done'
  return (
    <span className={classes.side}>
      <TileButton
        loading={state?.state === 'pending'}
        disabled={done}
        aria-label={`${done ? 'Acknowledged' : 'Acknowledge'}: ${of}`}
        onClick={onPress}
      >
        {done ? 'Acknowledged' : 'Acknowledge'}
      </TileButton>
      {state?.state === 'failed' && (
        <span role="alert" className={classes.failed} title={state.reason}>
          Failed: {state.reason}
        </span>
      )}
    </span>
  )
}
