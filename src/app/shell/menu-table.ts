import { currentLeaf, type Place } from '../../domain/menu-current.ts'
import type { MenuItem } from '../../domain/menu-item.ts'
import { menuFor, type MenuReader } from '../../domain/menu.ts'
import { table } from '../entity-table.tsx'
import { routes } from '../../domain/routes.ts'

const all = [...routes, ...table]

/** The whole menu; not part of the first load, since it needs every declaration. */
export const menuOf = (reader: MenuReader): readonly MenuItem[] => menuFor(all, reader)

/** The menu entry of the page shown. */
export const leafAt = (menu: readonly MenuItem[], place: Place): string | undefined => currentLeaf(menu, all, place)
