import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './Screen.module.css'
import type { ScreenLink } from './screen-actions.ts'

/** Up to this many are buttons; more go into a menu. */
const most = 2

/** Links to special screens, as actions on the right of a heading. */
export function ScreenLinks({ links }: { links: readonly ScreenLink[] }) {
  if (links.length <= most)
    return links.map(({ label, to }) => (
      <Button key={to} component={Link} to={to} variant="default">
        {label}
      </Button>
    ))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown className={classes.icon} aria-hidden />}>
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {links.map(({ label, to }) => (
          <Menu.Item key={to} component={Link} to={to}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
