import { ActionIcon } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useThemeCycle } from '../theme/use-theme.ts'
import classes from './Header.module.css'

const shown = {
  1: { name: 'light', Icon: IconSun },
  2: { name: 'auto', Icon: IconDeviceDesktop },
  3: { name: 'dark', Icon: IconMoon },
} as const

/** Light, auto, dark and light again. */
export function ThemeToggle() {
  const { theme, next, cycle } = useThemeCycle()
  const { name, Icon } = shown[theme]
  const label = `Theme: ${name}. Change to ${shown[next].name}`
  return (
    <ActionIcon aria-label={label} title={label} onClick={cycle}>
      <Icon className={classes.icon} aria-hidden />
    </ActionIcon>
  )
}
