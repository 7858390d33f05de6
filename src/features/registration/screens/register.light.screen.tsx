import { Anchor, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Link, Navigate } from 'react-router'
import { command } from '../../../api/request.ts'
import { sessionAtom, sessionQuery } from '../../../api/session.ts'
import { passwordFault } from '../../../crud/password/new-passwords.ts'
import { NewPasswordInput } from '../../../crud/password/NewPasswordInput.tsx'
import { StrengthMeter } from '../../../crud/password/StrengthMeter.tsx'
import { passwordTexts } from '../../../domain/password.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { PublicPage } from '../../../ui/PublicPage.tsx'
import { linkDays, trialDays } from '../domain/periods.ts'
import { usePlainForm } from '../../../crud/form/use-plain-form.ts'

const empty = {
  emailAddress: '',
  firstName: '',
  surname: '',
  mobile: '',
  password: '',
  again: '',
  marketing: false,
  terms: false,
}
type Values = typeof empty
const lines = [
  { name: 'emailAddress', label: 'Email address', autoComplete: 'email', type: 'email', required: true },
  { name: 'firstName', label: 'First name', autoComplete: 'given-name', type: 'text', required: true },
  { name: 'surname', label: 'Surname', autoComplete: 'family-name', type: 'text', required: true },
  { name: 'mobile', label: 'Mobile (optional)', autoComplete: 'tel', type: 'tel', required: false },
] as const

const required = lines.filter(line => line.required)

/** What is wrong with what was typed, by field. */
function check(given: Values): Partial<Record<keyof Values, string>> {
  const missing = required
    .filter(({ name }) => given[name] === '')
    .map(({ name, label }) => [name, `${label} is required`])
  const password = passwordFault(given.password)
  return {
    ...Object.fromEntries(missing),
    ...(password && { password }),
    ...(given.again !== given.password && { again: passwordTexts.mustMatch }),
    ...(!given.terms && { terms: 'Agree to the terms to register' }),
  }
}

/** Registers for a trial, which signs in at once. */
export default function RegisterScreen() {
  const { data: user } = useAtomValue(sessionAtom)
  if (user) return <Navigate to="/" replace />
  return (
    <PublicPage heading="Register for a trial">
      <Text>
        Look around for {trialDays} days, and apply for an account when you like: nothing can be added or changed before
        that is approved. We will email you a link to confirm your address; it works for {linkDays} days.
      </Text>
      <RegisterForm />
      <Text size="sm">
        Already have an account?{' '}
        <Anchor component={Link} to="/login" inherit underline="always">
          Log in
        </Anchor>
      </Text>
    </PublicPage>
  )
}

function RegisterForm() {
  const queryClient = useQueryClient()
  const { field, values, submit, errors, isSending } = usePlainForm<Values>({
    initial: empty,
    check,
    send: async ({ again: _, mobile, ...sent }) => {
      await command('POST', '/publicregistration', { body: { ...sent, mobile: mobile.trim() || null } })
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    },
  })
  return (
    <form noValidate aria-label="Register" onSubmit={submit}>
      <Stack>
        {lines.map(({ name, required: _, ...more }) => (
          <TextInput key={name} {...more} {...field(name)} />
        ))}
        <NewPasswordInput label="Password" {...field('password')} />
        <StrengthMeter
          password={values.password}
          rules={{ username: values.emailAddress, about: [values.firstName, values.surname], strength: 'moderate' }}
        />
        <NewPasswordInput label="Password again" {...field('again')} />
        <Checkbox label="Email me news and offers (optional)" {...field('marketing')} />
        <Checkbox
          label="I agree that what I enter is used to run this trial and to decide about an account"
          {...field('terms')}
        />
        {errors.form !== undefined && <ErrorTile title="Not registered" reason={errors.form} />}
        <Button type="submit" loading={isSending}>
          Register
        </Button>
      </Stack>
    </form>
  )
}
