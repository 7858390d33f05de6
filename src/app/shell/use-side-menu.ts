import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { sessionAtom, setSideMenuExpanded } from '../../api/session.ts'

/** Whether the side menu is wide; stored by the server for the user. */
export function useSideMenu(): { expanded: boolean; toggle: () => void } {
  const { data: user } = useAtomValue(sessionAtom)
  const [chosen, setChosen] = useState<boolean>()
  const expanded = chosen ?? user?.sideMenuExpanded ?? true
  const toggle = () => {
    setChosen(!expanded)
    // Only a preference: if it cannot be stored, it still holds in this window.
    setSideMenuExpanded(!expanded).catch(() => undefined)
  }
  return { expanded, toggle }
}
