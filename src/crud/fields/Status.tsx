import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconPointFilled,
} from '@tabler/icons-react'
import { wordsFor, type Field, type Severity } from '../../domain/fields/index.ts'
import classes from './fields.module.css'

const icons = {
  alarm: IconAlertOctagon,
  alert: IconAlertTriangle,
  info: IconInfoCircle,
  safe: IconCircleCheck,
} as const satisfies Record<Severity, unknown>

/** A state by shape, word and colour; without a severity it stays neutral. */
export function Status({ field, value }: { field: Field; value: unknown }) {
  const stored = String(value)
  const severity = field.severity?.[stored]
  const Icon = severity ? icons[severity] : IconPointFilled
  return (
    <span className={classes.status} data-severity={severity}>
      <Icon className={classes.icon} aria-hidden />
      {wordsFor(field, stored)}
    </span>
  )
}
