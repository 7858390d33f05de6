import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconCircleDot,
  IconHelpCircle,
  IconInfoCircle,
  type Icon,
} from '@tabler/icons-react'
import classes from './Level.module.css'

/** How urgently something needs a person, from what may wait to what may not. */
export const levels = ['calm', 'info', 'unknown', 'alert', 'alarm'] as const
export type Level = (typeof levels)[number]

/** The higher the worse: a cluster has the highest level in it. */
export const rankOf = (level: Level): number => levels.indexOf(level)

const shapes: Readonly<Record<Level, Icon>> = {
  alarm: IconAlertOctagon,
  alert: IconAlertTriangle,
  unknown: IconHelpCircle,
  info: IconInfoCircle,
  calm: IconCircleDot,
}

/** A level by its shape and colour; its words are beside it. */
export function LevelShape({ level }: { level: Level }) {
  const Shape = shapes[level]
  return <Shape className={classes.shape} data-level={level} aria-hidden />
}
