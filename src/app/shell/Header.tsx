import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { Mark } from '../../ui/Mark.tsx'
import { ConnectionChip } from './ConnectionChip.tsx'
import classes from './Header.module.css'
import { ThemeToggle } from './ThemeToggle.tsx'
import { UserMenu } from './UserMenu.tsx'

const ClientSwitcher = lazy(() => import('./ClientSwitcher.tsx'))
const Attention = lazy(() => import('./attention/Attention.tsx'))

interface HeaderProps {
  menuShown: boolean
  onMenu: () => void
  isNarrow: boolean
}

export function Header({ menuShown, onMenu, isNarrow }: HeaderProps) {
  return (
    <header className={classes.header}>
      <ActionIcon
        aria-label={menuShown ? 'Collapse the menu' : 'Expand the menu'}
        aria-expanded={menuShown}
        onClick={onMenu}
      >
        <IconMenu2 className={classes.icon} aria-hidden />
      </ActionIcon>
      <Link to="/" className={classes.product}>
        <Mark size="1.75rem" />
        <span className={classes.name}>Gatehouse</span>
      </Link>
      <div className={classes.right}>
        <ConnectionChip />
        <Suspense fallback={null}>
          <Attention />
        </Suspense>
        {!isNarrow && (
          <Suspense fallback={null}>
            <ClientSwitcher />
          </Suspense>
        )}
        <ThemeToggle />
        <UserMenu isNarrow={isNarrow} />
      </div>
    </header>
  )
}
