import { ActionIcon, Menu } from '@mantine/core'
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
  const { label, Icon, cycle } = useShown()
  return (
    <ActionIcon aria-label={label} title={label} onClick={cycle}>
      <Icon className={classes.icon} aria-hidden />
    </ActionIcon>
  )
}

/** The same as an entry of the account's menu, where the header has no room for it. */
export function ThemeItem() {
  const { label, Icon, cycle } = useShown()
  return (
    <Menu.Item leftSection={<Icon className={classes.small} />} closeMenuOnClick={false} onClick={cycle}>
      {label}
    </Menu.Item>
  )
}

function useShown() {
  const { theme, next, cycle } = useThemeCycle()
  const { name, Icon } = shown[theme]
  return { label: `Theme: ${name}. Change to ${shown[next].name}`, Icon, cycle }
}
