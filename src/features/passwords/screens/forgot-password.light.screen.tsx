import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { request } from '../../../api/request.ts'
import { useWords } from '../../../crud/caller/use-words.ts'
import { usePlainForm } from '../../../crud/form/use-plain-form.ts'
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
  const user = useRef<HTMLInputElement>(null)
  useEffect(() => user.current?.focus(), [])
  const { field, submit, errors, isSending } = usePlainForm({
    initial: { user: '' },
    check: given => (given.user.trim() === '' ? { user: 'Username or email is required' } : {}),
    send: async body => onAnswer(await request<Answer>('POST', '/authentication/forgot-password', { body })),
  })
  return (
    <form onSubmit={submit} noValidate aria-label="Forgot password">
      <Stack>
        <Text>Enter your username or email address to be sent a link to choose a new password.</Text>
        <TextInput
          label="Username or email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          ref={user}
          {...field('user')}
        />
        <FormError message={errors.form} />
        <Button type="submit" loading={isSending}>
          Send link
        </Button>
      </Stack>
    </form>
  )
}

function Answered({ mail }: Answer) {
  const words = useWords()
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
