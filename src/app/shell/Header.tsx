import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useEarlyKeys } from '../../features/search/screens/early-keys.ts'
import { Mark } from '../../ui/Mark.tsx'
import { ConnectionChip } from './ConnectionChip.tsx'
import classes from './Header.module.css'
import { HelpButton } from './HelpButton.tsx'
import { Lazily } from './Lazily.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'
import { useMenu } from './use-menu.ts'
import { UserMenu } from './UserMenu.tsx'
import { later } from '../../ui/later/later.ts'

const ClientSwitcher = later(() => import('./ClientSwitcher.tsx'))
const Search = later(() => import('./Search.tsx'))
const Favourites = later(() => import('../../features/favourites/screens/Favourites.tsx'))
const Attention = later(() => import('./attention/Attention.tsx'))

interface HeaderProps {
  menuShown: boolean
  /** Undefined where the menu is always there. */
  onMenu: (() => void) | undefined
  /** There is little room. */
  isTight: boolean
  /** The user has to do something first: nothing is read for them until then. */
  isHeld: boolean
}

export function Header({ menuShown, onMenu, isTight, isHeld }: HeaderProps) {
  const { menu } = useMenu()
  useEarlyKeys()
  return (
    <header className={classes.header}>
      {onMenu && (
        <ActionIcon
          aria-label={menuShown ? 'Collapse the menu' : 'Expand the menu'}
          aria-expanded={menuShown}
          onClick={onMenu}
        >
          <IconMenu2 className={classes.icon} aria-hidden />
        </ActionIcon>
      )}
      <Link to="/" className={classes.product}>
        <Mark size="1.75rem" />
        <span className={classes.name}>Gatehouse</span>
      </Link>
      <div className={classes.right}>
        <Lazily>
          <Search menu={menu} />
        </Lazily>
        <ConnectionChip />
        {!isHeld && (
          <Lazily>
            <Favourites isNarrow={isTight} />
          </Lazily>
        )}
        <Lazily>
          <Attention />
        </Lazily>
        {!isTight && (
          <Lazily>
            <ClientSwitcher />
          </Lazily>
        )}
        {!isTight && <HelpButton />}
        {!isTight && <ThemeToggle />}
        <UserMenu isNarrow={isTight} />
      </div>
    </header>
  )
}
