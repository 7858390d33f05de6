import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { command } from '../../../api/request.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { PublicPage } from '../../../ui/PublicPage.tsx'
import { linkDays } from '../domain/registration.ts'
import { showErrors } from '../../../crud/form/show-errors.ts'

const empty = { emailAddress: '', password: '' }

/** For who cannot sign in before the address is confirmed: sends the link again. */
export default function ResendVerificationScreen() {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: empty })
  const { errors, isSubmitting, isSubmitSuccessful } = formState
  const submit = handleSubmit(async body => {
    try {
      await command('POST', '/publicregistration/resend-by-password', { body })
    } catch (error) {
      showErrors(error, ['emailAddress', 'password'], setError)
    }
  })
  return (
    <PublicPage heading="Confirm your email address">
      <form noValidate aria-label="Send the confirmation again" onSubmit={event => void submit(event)}>
        <Stack>
          <Text>You can log in again once your address is confirmed. We can send you a new link.</Text>
          <TextInput
            label="Email address"
            type="email"
            autoComplete="username"
            error={errors.emailAddress?.message}
            {...register('emailAddress', { required: 'Email address is required' })}
          />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            error={errors.password?.message}
            {...register('password', { required: 'Password is required' })}
          />
          {errors.root?.message !== undefined && <ErrorTile title="Resend email failed" reason={errors.root.message} />}
          <Text component="output" display="block">
            {isSubmitSuccessful &&
              `The email is on its way. Its link works for ${linkDays} days; earlier ones no longer do.`}
          </Text>
          <Button type="submit" loading={isSubmitting}>
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
