import {
  IconAdjustments,
  IconBell,
  IconBuildingCommunity,
  IconClockCheck,
  IconDoor,
  IconEye,
  IconLayoutDashboard,
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
  people: IconUsers,
  access: IconDoor,
  rules: IconClockCheck,
  monitoring: IconEye,
  orders: IconShoppingCart,
  controlPanel: IconAdjustments,
}
