import { useMantineColorScheme } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messageOf } from '../../api/api-error.ts'
import type { CurrentUser, ThemeValue } from '../../api/current-user.ts'
import { queryKeys, setTheme } from '../../api/session.ts'
import { nextTheme, schemeOf, valueOf } from './themes.ts'

/** Applies the theme stored for the user by the server; without one the locally stored theme stays. */
export function useFollowTheme(theme: ThemeValue | undefined): void {
  const { setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    if (theme !== undefined) setColorScheme(schemeOf(theme))
  }, [theme, setColorScheme])
}

/** The theme in use, the one after it, and how to switch to that and store it. */
export function useThemeCycle(): { theme: ThemeValue; next: ThemeValue; cycle: () => Promise<void> } {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const theme = valueOf(colorScheme)
  const next = nextTheme(theme)
  const queryClient = useQueryClient()
  const cycle = async () => {
    setColorScheme(schemeOf(next))
    queryClient.setQueryData<CurrentUser | null>(queryKeys.session, user => user && { ...user, theme: next })
    try {
      await setTheme(next)
      notifications.show({ id: 'theme', message: 'Theme updated', autoClose: 2000 })
    } catch (error) {
      notifications.show({ id: 'theme', color: 'red', title: 'Theme update failed', message: messageOf(error) })
    }
  }
  return { theme, next, cycle }
}
