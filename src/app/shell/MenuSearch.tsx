import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import type { MenuItem } from '../../domain/menu-item.ts'
import { findInMenu } from '../../domain/menu-search.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import classes from './SideMenu.module.css'

interface MenuSearchProps {
  menu: readonly MenuItem[]
  query: string
  onQuery: (query: string) => void
  onChosen: () => void
}

/** Finds screens by their name and says where in the menu they are; Enter opens the first. */
export function MenuSearch({ menu, query, onQuery, onChosen }: MenuSearchProps) {
  const navigate = useNavigate()
  const found = findInMenu(menu, query)
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && query) {
      event.stopPropagation()
      onQuery('')
    }
    const [first] = found
    if (event.key !== 'Enter' || !first) return
    void navigate(first.item.to ?? '/')
    onChosen()
  }
  return (
    <search>
      <TextInput
        type="search"
        aria-label="Search the menu"
        placeholder="Search the menu"
        leftSection={<IconSearch className={classes.chevron} aria-hidden />}
        value={query}
        onChange={event => onQuery(event.currentTarget.value)}
        onKeyDown={press}
      />
      <ul className={classes.list} aria-label="Screens found" hidden={!query.trim()}>
        {found.map(({ item, path }) => (
          <li key={`${path.join('/')}/${item.label}`}>
            <Link to={item.to ?? '/'} className={classes.match} onClick={onChosen}>
              <span>{item.label}</span>
              {path.length > 0 && <span className={classes.path}>{path.join(' › ')}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {query.trim() && found.length === 0 && <EmptyState title="No screens match" />}
    </search>
  )
}
