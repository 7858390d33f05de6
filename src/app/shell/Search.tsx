import { useMediaQuery } from '@mantine/hooks'
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import type { MenuItem } from '../../domain/menu-item.ts'
import SearchButton from '../../features/search/screens/SearchButton.tsx'
import { useSignOut } from '../session/use-sign-out.ts'
import { useThemeCycle } from '../theme/use-theme.ts'

/** Below this the header has no room for words beside its icons. */
const tight = '(max-width: 1023.9px)'

/** The search, with what the shell can be told to do. */
export default function Search({ menu }: { menu: readonly MenuItem[] }) {
  const isTight = useMediaQuery(tight, matchMedia(tight).matches, { getInitialValueInEffect: false })
  const { choose } = useThemeCycle()
  const signOut = useSignOut()
  const actions = [
    { label: 'Light theme', words: 'bright day colour', icon: IconSun, run: () => choose(1) },
    { label: 'Automatic theme', words: 'system colour', icon: IconDeviceDesktop, run: () => choose(2) },
    { label: 'Dark theme', words: 'night colour', icon: IconMoon, run: () => choose(3) },
    { label: 'Sign out', words: 'log out logout', icon: IconLogout, run: () => void signOut() },
  ]
  return <SearchButton menu={menu} isNarrow={isTight} actions={actions} />
}
