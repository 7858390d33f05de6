import { atom, useAtomValue } from 'jotai'
import { unwrap } from 'jotai/utils'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { sessionAtom, settingsAtom } from '../../api/session.ts'
import type { MenuItem } from '../../domain/menu-item.ts'

/** The menu comes with all declarations, apart from the first screen. */
const tableAtom = unwrap(atom(() => import('./menu-table.ts')))

/** The menu of the user who is signed in, in the brand's words, and where its current leaf leads. */
export function useMenu(): { readonly menu: readonly MenuItem[]; readonly current: string | undefined } {
  const { data: user } = useAtomValue(sessionAtom)
  const { data: settings } = useAtomValue(settingsAtom)
  const table = useAtomValue(tableAtom)
  const { pathname, search } = useLocation()
  const menu = useMemo(() => {
    if (!user || !settings || !table) return []
    const permissions = new Set(user.permissions)
    return table.menuOf({ brand: settings.brand, permissions, isEngineer: user.client.isEngineer })
  }, [user, settings, table])
  const current = useMemo(() => table?.leafAt(menu, { pathname, search }), [table, menu, pathname, search])
  return { menu, current }
}
