import { Button, Container, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { changePassword, passwordRulesQuery } from '../../api/password.ts'
import { sessionAtom, sessionQuery } from '../../api/session.ts'
import { Heading } from '../../ui/Heading.tsx'
import { showErrors } from '../../crud/form/show-errors.ts'
import { FormError } from '../../ui/FormError.tsx'
import { NewPasswords, noPassword, type NewPasswordsForm } from '../../crud/password/NewPasswords.tsx'

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
  const form = useForm({ defaultValues: empty })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await changePassword(currentPassword, newPassword)
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    } catch (error) {
      showErrors(error, ['currentPassword', 'newPassword'], form.setError)
      return
    }
    notifications.show({ message: 'Password changed' })
    await navigate('/')
  })

  return (
    <form onSubmit={event => void submit(event)} noValidate aria-label="Change password">
      <Stack>
        <input type="text" autoComplete="username" value={username ?? ''} readOnly hidden />
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword', { required: 'Current password is required' })}
        />
        {/* Its values are among those of this form. */}
        <NewPasswords form={form as unknown as NewPasswordsForm} rules={rules} />
        <FormError message={errors.root?.message} />
        <Group>
          <Button type="submit" loading={isSubmitting}>
            Change password
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
