import {
  IconActivity,
  IconBell,
  IconBuilding,
  IconChartBar,
  IconClock,
  IconDoor,
  IconHeartbeat,
  IconList,
  IconLock,
  IconMap2,
  IconMessage,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'

/** The icons that a widget may name. */
export const icons = {
  activity: IconActivity,
  bars: IconChartBar,
  bell: IconBell,
  building: IconBuilding,
  clock: IconClock,
  door: IconDoor,
  health: IconHeartbeat,
  list: IconList,
  lock: IconLock,
  map: IconMap2,
  message: IconMessage,
  people: IconUsersGroup,
} as const satisfies Record<string, Icon>
export type IconName = keyof typeof icons
