import { useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { MenuItem } from '../../domain/menu.ts'
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
  const menu = useMenu()
  const { pathname } = useLocation()
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
                  isCurrent={item.items.some(({ to = '' }) => pathname.startsWith(to))}
                  expanded={expanded}
                  onExpand={onExpand}
                  onChosen={chosen}
                />
              ) : (
                <TopLink item={item} expanded={expanded} onChosen={chosen} />
              )}
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
}

function TopLink({ item, expanded, onChosen }: { item: MenuItem; expanded: boolean; onChosen: () => void }) {
  const Icon = item.icon && menuIcons[item.icon]
  return (
    <NavLink to={item.to ?? '/'} className={classes.entry} title={expanded ? undefined : item.label} onClick={onChosen}>
      {Icon && <Icon className={classes.icon} aria-hidden />}
      <span className={classes.label}>{item.label}</span>
    </NavLink>
  )
}
