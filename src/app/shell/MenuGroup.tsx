import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { MenuItem } from '../../domain/menu-item.ts'
import { menuIcons } from './menu-icons.ts'
import classes from './SideMenu.module.css'

interface MenuGroupProps {
  item: MenuItem
  items: readonly MenuItem[]
  /** Where the entry of the screen shown leads. */
  current: string | undefined
  expanded: boolean
  onExpand: (() => void) | undefined
  onChosen: () => void
}

/** A group of the menu: open once pressed, and from the start where the screen shown is inside. */
export function MenuGroup({ item, items, current, expanded, onExpand, onChosen }: MenuGroupProps) {
  const [pressed, setPressed] = useState<boolean>()
  const listId = useId()
  const isCurrent = items.some(({ to }) => to !== undefined && to === current)
  const isOpen = expanded && (pressed ?? isCurrent)
  const Icon = item.icon && menuIcons[item.icon]
  const press = () => {
    if (!expanded) onExpand?.()
    setPressed(!isOpen)
  }
  return (
    <>
      <button
        type="button"
        className={classes.entry}
        title={expanded ? undefined : item.label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        data-current={(isCurrent && !isOpen) || undefined}
        onClick={press}
      >
        {Icon && <Icon className={classes.icon} aria-hidden />}
        <span className={classes.label}>{item.label}</span>
        <IconChevronRight className={classes.chevron} aria-hidden />
      </button>
      {isOpen && (
        <ul id={listId} className={classes.list}>
          {items.map(({ label, to = '/' }) => (
            <li key={label}>
              <Link
                to={to}
                className={classes.leaf}
                aria-current={to === current ? 'page' : undefined}
                onClick={onChosen}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
