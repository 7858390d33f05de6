import { atom, useAtomValue } from 'jotai'
import { unwrap } from 'jotai/utils'
import { useMemo } from 'react'
import { sessionAtom, settingsAtom } from '../../api/session.ts'
import { menuFor, type MenuItem } from '../../domain/menu.ts'
import type { Route } from '../../domain/routes.ts'
import { routes } from '../screens.ts'

const none: readonly Route[] = []
/** The places of the generic screens, which come with all declarations, apart from the first screen. */
const entityTableAtom = unwrap(
  atom(async (): Promise<readonly Route[]> => (await import('../entity-table.tsx')).table),
  () => none,
)

/** The menu of who is signed in, in the brand's words. */
export function useMenu(): readonly MenuItem[] {
  const { data: user } = useAtomValue(sessionAtom)
  const { data: settings } = useAtomValue(settingsAtom)
  const table = useAtomValue(entityTableAtom)
  return useMemo(() => {
    if (!user || !settings) return []
    const permissions = new Set(user.permissions)
    return menuFor([...routes, ...table], { brand: settings.brand, permissions, isEngineer: user.client.isEngineer })
  }, [user, settings, table])
}
