import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconHandStop,
  IconPlugConnectedX,
  IconQuestionMark,
} from '@tabler/icons-react'
import type { Outcome } from './outcome.ts'

const icons = {
  waiting: IconClock,
  done: IconCheck,
  refused: IconHandStop,
  away: IconPlugConnectedX,
  unknown: IconQuestionMark,
  failed: IconAlertTriangle,
} as const satisfies Record<Outcome, unknown>

/** The shape of an outcome; its words stand beside it. */
export function OutcomeIcon({ outcome, className = '' }: { outcome: Outcome; className?: string | undefined }) {
  const Icon = icons[outcome]
  return <Icon className={className} aria-hidden />
}
