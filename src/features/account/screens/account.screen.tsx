import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { initialsOf } from '../../../ui/initials.ts'
import box from '../../../ui/box.module.css'
import classes from './Account.module.css'
import { ProfileForm } from './ProfileForm.tsx'
import { Sessions } from './Sessions.tsx'

/** The caller's own account: who they are, how they sign in, and where they are signed in. */
export default function AccountScreen() {
  const { user } = useCaller()
  if (!user) return null
  return (
    <Stack gap="md" className={classes.page}>
      <ScreenHead heading="My account" />
      <div className={classes.who}>
        <span className={classes.initials} aria-hidden>
          {initialsOf(`${user.firstName} ${user.surname}`)}
        </span>
        <div className={classes.about}>
          <Text fw={600}>{user.displayName}</Text>
          <Text size="sm" c="dimmed">
            {user.username} · {user.client.name}
          </Text>
        </div>
      </div>
      <ProfileForm />
      <section className={box.box} aria-label="How you sign in">
        <Title order={2} size="h4">
          How you sign in
        </Title>
        <Group>
          <Button component={Link} to="/account/change-password" variant="default">
            Change password
          </Button>
          <Button component={Link} to={`/settings/account/${user.userId}/setup-2fa`} variant="default">
            Two-factor authentication and passkeys
          </Button>
        </Group>
      </section>
      <Sessions />
    </Stack>
  )
}
