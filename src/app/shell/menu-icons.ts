import {
  IconAdjustments,
  IconBell,
  IconBuildingCommunity,
  IconClockCheck,
  IconCpu,
  IconDoor,
  IconEye,
  IconLayoutDashboard,
  IconSettings,
  IconShoppingCart,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { MenuIcon } from '../../domain/menu-groups.ts'

/** How each group of the menu is drawn. */
export const menuIcons: Readonly<Record<MenuIcon, Icon>> = {
  dashboard: IconLayoutDashboard,
  notifications: IconBell,
  sites: IconBuildingCommunity,
  hardware: IconCpu,
  people: IconUsers,
  access: IconDoor,
  rules: IconClockCheck,
  monitoring: IconEye,
  orders: IconShoppingCart,
  controlPanel: IconAdjustments,
  settings: IconSettings,
}
