import type { MenuIcon } from './menu-groups.ts'

/** A way to a screen, or a group of them. */
export interface MenuItem {
  readonly label: string
  readonly icon?: MenuIcon
  readonly to?: string
  readonly items?: readonly MenuItem[]
}
