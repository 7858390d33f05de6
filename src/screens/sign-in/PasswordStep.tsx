import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, messageOf } from '../../api/api-error.ts'
import type { PendingStep } from '../../api/second-step.ts'
import { queryKeys, settingsAtom, signIn } from '../../api/session.ts'
import { passwordTexts } from '../../domain/password.ts'
import { FormError } from '../../ui/FormError.tsx'
import { knowsPasskeys, PasskeyButton } from './PasskeyButton.tsx'
import classes from './SignIn.module.css'

interface Errors {
  username?: string
  password?: string
  form?: string
  title?: string
  /** Of a registration whose email address was not confirmed. */
  isUnverified?: boolean
}

const isRefused = (error: unknown) => error instanceof ApiError && error.status === 401

interface PasswordStepProps {
  /** As it was typed before the second step. */
  username: string
  /** Why that step has ended. */
  reason: string | undefined
  onSecondStep: (step: PendingStep, username: string) => void
  /** At the provider of an organisation instead. */
  onOrganisation: () => void
  onDone: () => Promise<void>
}

/** What is missing, each in its words; undefined if nothing is. */
function missingIn({ username, password }: { username: string; password: string }): Errors | undefined {
  if (username && password) return undefined
  return {
    ...(!username && { username: 'Username is required' }),
    ...(!password && { password: passwordTexts.required }),
  }
}

/** Username and password. */
export function PasswordStep({ username: before, reason, onSecondStep, onOrganisation, onDone }: PasswordStepProps) {
  const queryClient = useQueryClient()
  const endedBecause = reason ?? queryClient.getQueryData<string>(queryKeys.endedBecause)
  const [errors, setErrors] = useState<Errors>({ ...(endedBecause !== undefined && { form: endedBecause }) })
  const [isSubmitting, setSubmitting] = useState(false)
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  useEffect(() => (before ? password : username).current?.focus(), [before])

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
      const next = await signIn(given.username, given.password)
      if (next) onSecondStep(next, given.username)
      else await onDone()
    } catch (error) {
      setSubmitting(false)
      const isUnverified = error instanceof ApiError && error.details['code'] === 'emailNotVerified'
      refuse({ form: messageOf(error), isUnverified, ...(isRefused(error) && { title: passwordTexts.signInFailed }) })
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
          defaultValue={before}
          error={errors.username}
        />
        <PasswordInput
          ref={password}
          name="password"
          label="Password"
          autoComplete="current-password"
          error={errors.password}
        />
        <FormError message={errors.form} title={errors.title} />
        {errors.isUnverified && (
          <Anchor component={Link} to="/register/resend" size="sm">
            Send the confirmation email again
          </Anchor>
        )}
        <Button type="submit" loading={isSubmitting} fullWidth>
          Log in
        </Button>
        <OtherWays
          onOrganisation={onOrganisation}
          onDone={onDone}
          onFailed={failure => setErrors({ form: messageOf(failure) })}
        />
      </Stack>
    </form>
  )
}

interface OtherWaysProps {
  onOrganisation: () => void
  onDone: () => Promise<void>
  onFailed: (failure: unknown) => void
}

/** A passkey or an organisation’s sign-in in place of the password, and the way to another password. */
function OtherWays({ onOrganisation, onDone, onFailed }: OtherWaysProps) {
  const { data: settings } = useAtomValue(settingsAtom)
  return (
    <>
      {settings?.passkeys && knowsPasskeys() && (
        <PasskeyButton label="Sign in with a passkey" isSecondStep={false} onDone={onDone} onFailed={onFailed} />
      )}
      <Button
        className={classes.wraps ?? ''}
        variant="default"
        fullWidth
        leftSection={<IconBuilding size="1.25rem" aria-hidden />}
        onClick={onOrganisation}
      >
        Sign in with your organisation
      </Button>
      <Anchor component={Link} to="/forgot-password" underline="always" ta="center" size="sm">
        Forgotten password?
      </Anchor>
    </>
  )
}
