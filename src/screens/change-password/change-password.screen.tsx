import { Button, Container, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { changePassword } from '../../api/password.ts'
import { sessionAtom, sessionQuery } from '../../api/session.ts'
import { Heading } from '../../ui/Heading.tsx'
import { showErrors } from '../form-errors.ts'
import { FormError } from '../FormError.tsx'
import { NewPasswordInput } from '../NewPasswordInput.tsx'

const empty = { currentPassword: '', newPassword: '', again: '' }

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
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
          error={errors.currentPassword?.message}
          {...form.register('currentPassword', { required: 'Current password is required' })}
        />
        <NewPasswordInput
          label="New password"
          description="At least 8 characters, and not a common password"
          error={errors.newPassword?.message}
          {...form.register('newPassword', {
            required: 'New password is required',
            minLength: { value: 8, message: 'Password must be at least 8 characters' },
          })}
        />
        <NewPasswordInput
          label="New password again"
          error={errors.again?.message}
          {...form.register('again', {
            validate: (again, { newPassword }) => again === newPassword || 'The two passwords differ',
          })}
        />
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
