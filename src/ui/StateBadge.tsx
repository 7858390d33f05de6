import { IconAlertOctagon, IconClockExclamation, IconPlugConnectedX, IconPointFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './StateBadge.module.css'

/** The four states of every live surface. */
export type SurfaceState = 'live' | 'late' | 'lost' | 'failed'

const shown = {
  live: { word: 'Live', Icon: IconPointFilled },
  late: { word: 'Late', Icon: IconClockExclamation },
  lost: { word: 'Lost', Icon: IconPlugConnectedX },
  failed: { word: 'Failed', Icon: IconAlertOctagon },
} as const

/** A state by shape, word and colour; `children` say more: how old, why, what happens next. */
export function StateBadge({ state, children }: { state: SurfaceState; children?: ReactNode }) {
  const { word, Icon } = shown[state]
  return (
    <span className={classes.badge} data-state={state}>
      <Icon className={classes.icon} aria-hidden />
      <span className={classes.word}>{word}</span>
      {children !== undefined && <span className={classes.more}>{children}</span>}
    </span>
  )
}
