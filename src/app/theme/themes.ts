import type { MantineColorScheme } from '@mantine/core'
import type { ThemeValue } from '../../api/current-user.ts'

/** The server's numbers for what Mantine calls its colour schemes. */
const schemes = { 1: 'light', 2: 'auto', 3: 'dark' } as const satisfies Record<ThemeValue, MantineColorScheme>

export const schemeOf = (value: ThemeValue): MantineColorScheme => schemes[value]

export const valueOf = (scheme: MantineColorScheme): ThemeValue => (scheme === 'light' ? 1 : scheme === 'auto' ? 2 : 3)

/** What the toggle goes to: 1 light, 2 auto, 3 dark, 1 light. */
export const nextTheme = (value: ThemeValue): ThemeValue => (value === 1 ? 2 : value === 2 ? 3 : 1)
