import { Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import {
  IconBell,
  IconBuilding,
  IconChevronDown,
  IconHelp,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconMessage2,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { Link } from 'react-router'
import { sessionAtom, settingsAtom } from '../../api/session.ts'
import { shellDialogAtom } from '../../crud/screen/shell-dialog.ts'
import { words } from '../../domain/vocabulary.ts'
import type { DensityChoice } from '../../ui/scale.tsx'
import { useSignOut } from '../session/use-sign-out.ts'
import { densityAtom } from '../theme/stored.ts'
import { ThemeItem } from './ThemeToggle.tsx'
import classes from './UserMenu.module.css'

const densities: readonly { value: DensityChoice; label: string }[] = [
  { value: 'auto', label: 'Match this screen' },
  { value: 'desk', label: 'Desk' },
  { value: 'touch', label: 'Touch' },
  { value: 'wall', label: 'Wall' },
]

/** Who is signed in, how the app is shown on this machine, and the way out. */
export function UserMenu({ isNarrow }: { isNarrow: boolean }) {
  const { data: user } = useAtomValue(sessionAtom)
  const { data: settings } = useAtomValue(settingsAtom)
  const signOut = useSignOut()
  const openDialog = useSetAtom(shellDialogAtom)
  if (!user) return null
  const initials = `${user.firstName.charAt(0)}${user.surname.charAt(0)}`.toUpperCase()
  return (
    <Menu position="bottom-end" width="16rem" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <VisuallyHidden>Account of {isNarrow && user.displayName}</VisuallyHidden>
          <span className={classes.initials} aria-hidden>
            {initials}
          </span>
          {!isNarrow && (
            <>
              <span className={classes.name}>{user.displayName}</span>
              <IconChevronDown className={classes.chevron} aria-hidden />
            </>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <Text fw={600}>{user.displayName}</Text>
          <Text size="sm" c="dimmed">
            {user.username} · {user.client.name}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconUser className={classes.icon} />} component={Link} to="/account">
          My account
        </Menu.Item>
        {user.permissions.includes('CLIENT_MANAGEOWN') && (
          <Menu.Item leftSection={<IconBuilding className={classes.icon} />} component={Link} to="/my-client">
            My {words(settings?.brand ?? 'cloud').one('client')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <DensityItems />
        <Menu.Divider />
        {isNarrow && <ThemeItem />}
        <Menu.Item leftSection={<IconBell className={classes.icon} />} component={Link} to="/account/notifications">
          Notifications
        </Menu.Item>
        <Menu.Item leftSection={<IconKey className={classes.icon} />} component={Link} to="/account/change-password">
          Change password
        </Menu.Item>
        <Menu.Item
          leftSection={<IconShieldLock className={classes.icon} />}
          component={Link}
          to={`/settings/account/${user.userId}/setup-2fa`}
        >
          Two-factor authentication
        </Menu.Item>
        {isNarrow && (
          <Menu.Item leftSection={<IconHelp className={classes.icon} />} onClick={() => openDialog('help')}>
            Help for this screen
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconKeyboard className={classes.icon} />}
          aria-keyshortcuts="?"
          onClick={() => openDialog('shortcuts')}
        >
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Item leftSection={<IconMessage2 className={classes.icon} />} onClick={() => openDialog('feedback')}>
          Feedback
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout className={classes.icon} />} onClick={signOut}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function DensityItems() {
  const [chosen, setChosen] = useAtom(densityAtom)
  return (
    <Menu.RadioGroup value={chosen} onChange={value => setChosen(value as DensityChoice)}>
      <Menu.Label>Size on this screen</Menu.Label>
      {densities.map(({ value, label }) => (
        <Menu.RadioItem key={value} value={value}>
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
