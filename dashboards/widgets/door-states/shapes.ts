import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconDoor,
  IconHelpCircle,
  IconLock,
  IconLockOpen,
  type Icon,
} from '@tabler/icons-react'
import type { DoorStatus } from '../../../src/domain/door-status.ts'

/** The shape of each status: alarms and alerts have theirs everywhere. */
export const shapes: Readonly<Record<DoorStatus, Icon>> = {
  forced: IconAlertOctagon,
  heldOpen: IconAlertTriangle,
  unknown: IconHelpCircle,
  open: IconDoor,
  unlocked: IconLockOpen,
  locked: IconLock,
}
