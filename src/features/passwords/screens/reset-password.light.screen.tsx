import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { command, request } from '../../../api/request.ts'
import { usePlainForm } from '../../../crud/form/use-plain-form.ts'
import { checkNewPasswords, noPassword } from '../../../crud/password/new-passwords.ts'
import { NewPasswords } from '../../../crud/password/NewPasswords.tsx'
import { faults } from '../../../domain/faults.ts'
import type { PasswordRules } from '../../../domain/password.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { PublicPage } from '../../../ui/PublicPage.tsx'
import { forgotPath } from '../domain/routes.ts'

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

/** Where the links to choose a password lead: its code stands behind the #, and is used up by the button alone. */
export default function ResetPasswordScreen() {
  const code = useLocation().hash.slice(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['reset-password', code],
    queryFn: () => request<PasswordRules>('POST', '/authentication/reset-password/open', { body: { code } }),
    enabled: code !== '',
    // Nothing of it stays in the page.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  return (
    <PublicPage heading="Reset password">
      {code === '' || isGone(error) ? (
        <NotFound />
      ) : error ? (
        <ErrorTile title="The link could not be opened" reason={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <ResetPasswordForm key={code} code={code} rules={data} onGone={() => void refetch()} />
      ) : (
        <Skeleton height="12rem" radius="sm" aria-busy="true" />
      )}
    </PublicPage>
  )
}

function NotFound() {
  return (
    <Stack>
      <ErrorTile
        title={faults.resetCodeNotFound[1]}
        reason="The link was used already, is too old, or is not complete. Open the whole link of the newest email, or ask for another one."
      />
      <Anchor component={Link} to={forgotPath} underline="always">
        Ask for another link
      </Anchor>
    </Stack>
  )
}

interface ResetPasswordFormProps {
  code: string
  rules: PasswordRules
  onGone: () => void
}

function ResetPasswordForm({ code, rules, onGone }: ResetPasswordFormProps) {
  const navigate = useNavigate()
  const form = usePlainForm({
    initial: noPassword,
    check: checkNewPasswords,
    send: async ({ newPassword }) => {
      try {
        await command('POST', '/authentication/reset-password', { body: { code, newPassword } })
      } catch (error) {
        if (isGone(error)) return onGone()
        throw error
      }
      notifications.show({ message: 'Password changed. Log in to continue' })
      // The code goes out of the history with it.
      await navigate('/login', { replace: true })
    },
  })
  return (
    <form onSubmit={form.submit} noValidate aria-label="Reset password">
      <Stack>
        <Text>
          Choose a new password for the username <strong>{rules.username}</strong>. You will be signed out everywhere.
        </Text>
        <input type="text" autoComplete="username" value={rules.username} readOnly hidden />
        <NewPasswords form={form} rules={rules} />
        <FormError message={form.errors.form} />
        <Button type="submit" loading={form.isSending}>
          Reset password
        </Button>
      </Stack>
    </form>
  )
}
