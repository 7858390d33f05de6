import { IconAlertOctagon, IconAlertTriangle, IconMessageExclamation } from '@tabler/icons-react'

/** The shape of each kind, as on the wall. */
export const icons = {
  alarms: IconAlertOctagon,
  alerts: IconAlertTriangle,
  messages: IconMessageExclamation,
} as const
