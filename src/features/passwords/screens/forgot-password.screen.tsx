import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { request } from '../../../api/request.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { showErrors } from '../../../crud/form/show-errors.ts'
import { passwordTexts } from '../../../domain/password.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { PublicPage } from '../../../ui/PublicPage.tsx'
import classes from './Answer.module.css'

/** Whether the server can send emails. */
interface Answer {
  readonly mail: boolean
}

/** Asks for a link to reset a forgotten password. It says the same of names that are known and of others. */
export default function ForgotPasswordScreen() {
  const [answer, setAnswer] = useState<Answer>()
  return (
    <PublicPage heading="Forgot password">
      <Stack>
        {answer ? <Answered {...answer} /> : <ForgotPasswordForm onAnswer={setAnswer} />}
        <Anchor component={Link} to="/login" underline="always" ta="center">
          Back to log in
        </Anchor>
      </Stack>
    </PublicPage>
  )
}

function ForgotPasswordForm({ onAnswer }: { onAnswer: (answer: Answer) => void }) {
  const form = useForm({ defaultValues: { user: '' } })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('user'), [setFocus])
  const submit = form.handleSubmit(async ({ user }) => {
    try {
      onAnswer(await request<Answer>('POST', '/authentication/forgot-password', { body: { user } }))
    } catch (error) {
      showErrors(error, ['user'], form.setError)
    }
  })
  return (
    <form onSubmit={event => void submit(event)} noValidate aria-label="Forgot password">
      <Stack>
        <Text>Enter your username or email address to be sent a link to choose a new password.</Text>
        <TextInput
          label="Username or email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.user?.message}
          {...form.register('user', { validate: user => user.trim() !== '' || 'Username or email is required' })}
        />
        <FormError message={errors.root?.message} />
        <Button type="submit" loading={isSubmitting}>
          Send link
        </Button>
      </Stack>
    </form>
  )
}

function Answered({ mail }: Answer) {
  const { words } = useCaller()
  const text = useRef<HTMLOutputElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <output ref={text} tabIndex={-1} className={classes.answer}>
      {mail ? (
        <>
          <Text>
            If there is an account with this username or email address, a link to choose a new password is on its way to
            its email address.
          </Text>
          <Text>{passwordTexts.mayTake}</Text>
        </>
      ) : (
        <Text>
          This server cannot send emails, so no link will arrive. Ask an administrator of your {words.one('client')} to
          set a new password for you.
        </Text>
      )}
    </output>
  )
}
