import { IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import type { MenuItem } from '../../domain/menu-item.ts'
import SearchButton from '../../features/search/screens/SearchButton.tsx'
import { useSignOut } from '../session/use-sign-out.ts'
import { useThemeCycle } from '../theme/use-theme.ts'

interface SearchProps {
  menu: readonly MenuItem[]
  isNarrow: boolean
}

/** The search, with what the shell can be told to do. */
export default function Search({ menu, isNarrow }: SearchProps) {
  const { choose } = useThemeCycle()
  const signOut = useSignOut()
  const actions = [
    { label: 'Light theme', words: 'bright day colour', icon: IconSun, run: () => choose(1) },
    { label: 'Automatic theme', words: 'system colour', icon: IconDeviceDesktop, run: () => choose(2) },
    { label: 'Dark theme', words: 'night colour', icon: IconMoon, run: () => choose(3) },
    { label: 'Sign out', words: 'log out logout', icon: IconLogout, run: () => void signOut() },
  ]
  return <SearchButton menu={menu} isNarrow={isNarrow} actions={actions} />
}
