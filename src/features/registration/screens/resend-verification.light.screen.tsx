import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { command } from '../../../api/request.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { PublicPage } from '../../../ui/PublicPage.tsx'
import { linkDays } from '../domain/periods.ts'
import { usePlainForm } from '../../../crud/form/use-plain-form.ts'

/** For who cannot sign in before the address is confirmed: sends the link again. */
export default function ResendVerificationScreen() {
  const [isSent, setSent] = useState(false)
  const { field, submit, errors, isSending } = usePlainForm({
    initial: { emailAddress: '', password: '' },
    check: ({ emailAddress, password }) => ({
      ...(emailAddress === '' && { emailAddress: 'Email address is required' }),
      ...(password === '' && { password: 'Password is required' }),
    }),
    send: async body => {
      setSent(false)
      await command('POST', '/publicregistration/resend-by-password', { body })
      setSent(true)
    },
  })
  return (
    <PublicPage heading="Confirm your email address">
      <form noValidate aria-label="Send the confirmation again" onSubmit={submit}>
        <Stack>
          <Text>You can log in again once your address is confirmed. We can send you a new link.</Text>
          <TextInput label="Email address" type="email" autoComplete="username" {...field('emailAddress')} />
          <PasswordInput label="Password" autoComplete="current-password" {...field('password')} />
          {errors.form !== undefined && <ErrorTile title="Resend email failed" reason={errors.form} />}
          <Text component="output" display="block">
            {isSent && `The email is on its way. Its link works for ${linkDays} days; earlier ones no longer do.`}
          </Text>
          <Button type="submit" loading={isSending}>
            Send the email again
          </Button>
          <Anchor component={Link} to="/login" size="sm">
            Back to log in
          </Anchor>
        </Stack>
      </form>
    </PublicPage>
  )
}
