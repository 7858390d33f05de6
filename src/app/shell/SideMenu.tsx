import { useState } from 'react'
import { Link } from 'react-router'
import type { MenuItem } from '../../domain/menu-item.ts'
import { menuIcons } from './menu-icons.ts'
import { MenuGroup } from './MenuGroup.tsx'
import { MenuSearch } from './MenuSearch.tsx'
import classes from './SideMenu.module.css'
import { useMenu } from './use-menu.ts'

interface SideMenuProps {
  expanded: boolean
  /** Widens a narrow menu, whose groups have no room to open. */
  onExpand?: () => void
  /** A screen was chosen, perhaps the one that is shown already. */
  onChosen?: () => void
}

/** The menu: groups that open, screens to go to, and a search through them. */
export function SideMenu({ expanded, onExpand, onChosen }: SideMenuProps) {
  const { menu, current } = useMenu()
  const [query, setQuery] = useState('')
  const chosen = () => {
    setQuery('')
    onChosen?.()
  }
  return (
    <nav aria-label="Main" className={classes.menu} data-expanded={expanded || undefined}>
      {expanded && <MenuSearch menu={menu} query={query} onQuery={setQuery} onChosen={chosen} />}
      {!query.trim() && (
        <ul className={classes.list}>
          {menu.map(item => (
            <li key={item.label}>
              {item.items ? (
                <MenuGroup
                  item={item}
                  items={item.items}
                  current={current}
                  expanded={expanded}
                  onExpand={onExpand}
                  onChosen={chosen}
                />
              ) : (
                <TopLink item={item} isCurrent={item.to === current} expanded={expanded} onChosen={chosen} />
              )}
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
}

interface TopLinkProps {
  item: MenuItem
  isCurrent: boolean
  expanded: boolean
  onChosen: () => void
}

function TopLink({ item, isCurrent, expanded, onChosen }: TopLinkProps) {
  const Icon = item.icon && menuIcons[item.icon]
  return (
    <Link
      to={item.to ?? '/'}
      className={classes.entry}
      title={expanded ? undefined : item.label}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onChosen}
    >
      {Icon && <Icon className={classes.icon} aria-hidden />}
      <span className={classes.label}>{item.label}</span>
    </Link>
  )
}
