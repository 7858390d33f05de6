import { Button, Container, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useNavigate } from 'react-router'
import { changePassword, passwordRulesQuery } from '../../api/password.ts'
import { sessionAtom, sessionQuery } from '../../api/session.ts'
import { Heading } from '../../ui/Heading.tsx'
import { usePlainForm } from '../../crud/form/use-plain-form.ts'
import { FormError } from '../../ui/FormError.tsx'
import { checkNewPasswords, noPassword } from '../../crud/password/new-passwords.ts'
import { NewPasswords } from '../../crud/password/NewPasswords.tsx'

const empty = { currentPassword: '', ...noPassword }

/** A new password for the user; those who must choose one come here before anything else. */
export default function ChangePasswordScreen() {
  const { data: user } = useAtomValue(sessionAtom)
  return (
    <Container size="xs" px={0} mx={0}>
      <Stack>
        <Heading>Change password</Heading>
        <Text>
          {user?.actionRequired
            ? 'Choose a password of your own before you go on.'
            : 'Changing it ends your other sessions. This one stays signed in.'}
        </Text>
        <ChangePasswordForm username={user?.username} />
      </Stack>
    </Container>
  )
}

function ChangePasswordForm({ username }: { username: string | undefined }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { data: rules } = useQuery(passwordRulesQuery)
  const form = usePlainForm({
    initial: empty,
    check: given => ({
      ...(given.currentPassword === '' && { currentPassword: 'Current password is required' }),
      ...checkNewPasswords(given),
    }),
    send: async ({ currentPassword, newPassword }) => {
      await changePassword(currentPassword, newPassword)
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
      notifications.show({ message: 'Password changed' })
      await navigate('/')
    },
  })

  return (
    <form onSubmit={form.submit} noValidate aria-label="Change password">
      <Stack>
        <input type="text" autoComplete="username" value={username ?? ''} readOnly hidden />
        <PasswordInput label="Current password" autoComplete="current-password" {...form.field('currentPassword')} />
        <NewPasswords form={form} rules={rules} />
        <FormError message={form.errors.form} />
        <Group>
          <Button type="submit" loading={form.isSending}>
            Change password
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
