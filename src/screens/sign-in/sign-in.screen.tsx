import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { queryKeys, sessionAtom, sessionQuery, settingsAtom, signIn } from '../../api/session.ts'
import { passwordTexts } from '../../domain/password.ts'
import { FormError } from '../../ui/FormError.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { useReturnTo } from '../return-to.ts'

interface Errors {
  username?: string
  password?: string
  form?: string
  title?: string
}

/** What is missing, each in its words; undefined if nothing is. */
function missingIn({ username, password }: { username: string; password: string }): Errors | undefined {
  if (username && password) return undefined
  return {
    ...(!username && { username: 'Username is required' }),
    ...(!password && { password: passwordTexts.required }),
  }
}

const isRefused = (error: unknown) => error instanceof ApiError && error.status === 401

const demoNote = 'This is a demo. The sign-ins were printed when it first started, and are in demo-accounts.json.'

/** Sign-in; who is signed in already goes straight on. */
export default function SignInScreen() {
  const { data: user } = useAtomValue(sessionAtom)
  const { data: settings } = useAtomValue(settingsAtom)
  const returnTo = useReturnTo()
  if (user) return <Navigate to={returnTo} replace />
  return (
    <PublicPage heading="Log in" {...(settings?.demo && { note: demoNote })}>
      <SignInForm />
    </PublicPage>
  )
}

function SignInForm() {
  const queryClient = useQueryClient()
  const endedBecause = queryClient.getQueryData<string>(queryKeys.endedBecause)
  const [errors, setErrors] = useState<Errors>({ ...(endedBecause !== undefined && { form: endedBecause }) })
  const [isSubmitting, setSubmitting] = useState(false)
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  useEffect(() => username.current?.focus(), [])

  const refuse = (found: Errors) => {
    setErrors(found)
    const wrong = found.username === undefined ? password : username
    wrong.current?.focus()
    wrong.current?.select()
  }

  // Read from the fields themselves: password managers fill them without any event.
  const submit = async () => {
    const given = { username: username.current?.value.trim() ?? '', password: password.current?.value ?? '' }
    const missing = missingIn(given)
    if (missing) return refuse(missing)
    setErrors({})
    setSubmitting(true)
    try {
      await signIn(given.username, given.password)
      queryClient.removeQueries({ queryKey: queryKeys.endedBecause })
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    } catch (error) {
      setSubmitting(false)
      refuse({ form: messageOf(error), ...(isRefused(error) && { title: passwordTexts.signInFailed }) })
    }
  }

  return (
    <form
      noValidate
      aria-label="Log in"
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        <TextInput
          ref={username}
          name="username"
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username}
        />
        <PasswordInput
          ref={password}
          name="password"
          label="Password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
          error={errors.password}
        />
        <FormError message={errors.form} title={errors.title} />
        <Button type="submit" loading={isSubmitting} fullWidth>
          Log in
        </Button>
        <Anchor component={Link} to="/forgot-password" underline="always" ta="center">
          Forgotten password?
        </Anchor>
      </Stack>
    </form>
  )
}
