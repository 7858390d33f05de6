import { useMantineColorScheme } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messageOf } from '../../api/api-error.ts'
import type { CurrentUser, ThemeValue } from '../../api/current-user.ts'
import { queryKeys, setTheme } from '../../api/session.ts'
import { nextTheme, schemeOf, valueOf } from './themes.ts'

const changingTheme = 'theme'
const changes = { mutationKey: [changingTheme] }

/**
 * Applies the theme stored for the user by the server; without one the locally stored theme stays. While a change
 * is on its way, what the server says is older than what the user chose.
 */
export function useFollowTheme(theme: ThemeValue | undefined): void {
  const { setColorScheme } = useMantineColorScheme()
  const queryClient = useQueryClient()
  const isChanging = useIsMutating(changes) > 0
  useEffect(() => {
    // What is rendered may be older than both: the end of a change is seen before what it has stored.
    if (queryClient.isMutating(changes) > 0) return
    const stored = queryClient.getQueryData<CurrentUser | null>(queryKeys.session)?.theme ?? theme
    if (stored !== undefined) setColorScheme(schemeOf(stored))
  }, [theme, isChanging, queryClient, setColorScheme])
}

/** The theme in use, the one after it, and how to switch to that, or to another, and store it. */
export function useThemeCycle(): {
  theme: ThemeValue
  next: ThemeValue
  cycle: () => void
  choose: (theme: ThemeValue) => void
} {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const theme = valueOf(colorScheme)
  const next = nextTheme(theme)
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    ...changes,
    mutationFn: setTheme,
    // Several quick changes are stored in their order.
    scope: { id: changingTheme },
    onMutate: chosen => setColorScheme(schemeOf(chosen)),
    onSuccess: async (_, chosen) => {
      // A read of the session that began before the change would bring the old theme back.
      await queryClient.cancelQueries({ queryKey: queryKeys.session })
      queryClient.setQueryData<CurrentUser | null>(queryKeys.session, user => user && { ...user, theme: chosen })
      notifications.show({ id: 'theme', message: 'Theme updated', autoClose: 2000 })
    },
    onError: error =>
      notifications.show({ id: 'theme-failed', color: 'red', title: 'Theme update failed', message: messageOf(error) }),
  })
  return { theme, next, cycle: () => mutate(next), choose: mutate }
}
