import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MenuItem } from '../../../domain/menu-item.ts'
import classes from './TopMenu.module.css'

interface DropDownProps {
  label: string
  items: readonly MenuItem[]
  /** Where the entry of the screen shown leads. */
  current: string | undefined
  children: ReactNode
}

/** A group of the top menu. */
export function DropDown({ label, items, current, children }: DropDownProps) {
  const isCurrent = items.some(({ to }) => to !== undefined && to === current)
  return (
    <Menu position="bottom-start" offset={2} transitionProps={{ duration: 0 }} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={classes.entry} title={label} data-current={isCurrent || undefined}>
          {children}
          <IconChevronDown className={classes.chevron} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropDown}>
        {items.map(({ label: name, to = '/' }) => (
          <Menu.Item
            key={name}
            component={Link}
            to={to}
            className={classes.leaf ?? ''}
            aria-current={to === current ? 'page' : undefined}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
