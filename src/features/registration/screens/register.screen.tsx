import { Anchor, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link, Navigate } from 'react-router'
import { command } from '../../../api/request.ts'
import { sessionQuery } from '../../../api/session.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { NewPasswordInput } from '../../../crud/password/NewPasswordInput.tsx'
import { StrengthMeter } from '../../../crud/password/StrengthMeter.tsx'
import { passwordLength, passwordTexts } from '../../../domain/password.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { PublicPage } from '../../../ui/PublicPage.tsx'
import { linkDays, trialDays } from '../domain/registration.ts'
import { showErrors } from '../../../crud/form/show-errors.ts'

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
const names = ['emailAddress', 'firstName', 'surname', 'mobile', 'password', 'terms'] as const
const lines = [
  { name: 'emailAddress', label: 'Email address', autoComplete: 'email', type: 'email', required: true },
  { name: 'firstName', label: 'First name', autoComplete: 'given-name', type: 'text', required: true },
  { name: 'surname', label: 'Surname', autoComplete: 'family-name', type: 'text', required: true },
  { name: 'mobile', label: 'Mobile (optional)', autoComplete: 'tel', type: 'tel', required: false },
] as const

/** Registers for a trial, which signs in at once. */
export default function RegisterScreen() {
  const { user } = useCaller()
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
  const { register, handleSubmit, setError, watch, getValues, formState } = useForm<Values>({ defaultValues: empty })
  const { errors, isSubmitting } = formState
  const given = watch()
  const submit = handleSubmit(async ({ again: _, mobile, ...sent }) => {
    try {
      await command('POST', '/publicregistration', { body: { ...sent, mobile: mobile.trim() || null } })
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    } catch (error) {
      showErrors(error, names, setError)
    }
  })
  return (
    <form noValidate aria-label="Register" onSubmit={event => void submit(event)}>
      <Stack>
        {lines.map(({ name, label, required, ...more }) => (
          <TextInput
            key={name}
            label={label}
            error={errors[name]?.message}
            {...more}
            {...register(name, required ? { required: `${label} is required` } : {})}
          />
        ))}
        <NewPasswordInput
          label="Password"
          error={errors.password?.message}
          {...register('password', {
            required: passwordTexts.required,
            minLength: { value: passwordLength.min, message: passwordTexts.tooShort },
            maxLength: { value: passwordLength.max, message: passwordTexts.tooLong },
            deps: 'again',
          })}
        />
        <StrengthMeter
          password={given.password}
          rules={{ username: given.emailAddress, about: [given.firstName, given.surname], strength: 'moderate' }}
        />
        <NewPasswordInput
          label="Password again"
          error={errors.again?.message}
          {...register('again', { validate: again => again === getValues('password') || passwordTexts.mustMatch })}
        />
        <Checkbox label="Email me news and offers (optional)" {...register('marketing')} />
        <Checkbox
          label="I agree that what I enter is used to run this trial and to decide about an account"
          error={errors.terms?.message}
          {...register('terms', { required: 'Agree to the terms to register' })}
        />
        {errors.root?.message !== undefined && <ErrorTile title="Not registered" reason={errors.root.message} />}
        <Button type="submit" loading={isSubmitting}>
          Register
        </Button>
      </Stack>
    </form>
  )
}
