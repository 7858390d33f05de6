import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { beginSingleSignOn } from '../../api/single-sign-on.ts'
import { FormError } from '../../ui/FormError.tsx'

interface OrganisationStepProps {
  returnTo: string
  onBack: () => void
  /** Leaves for the provider. */
  onLeave?: (location: string) => void
}

const leave = (location: string) => window.location.assign(location)

/** Asks for the email address by which the provider of an organisation is found, and goes there. */
export default function OrganisationStep({ returnTo, onBack, onLeave = leave }: OrganisationStepProps) {
  const [error, setError] = useState<{ email?: string; form?: string }>({})
  const [isLeaving, setLeaving] = useState(false)
  const email = useRef<HTMLInputElement>(null)
  useEffect(() => email.current?.focus(), [])

  const refuse = (found: typeof error) => {
    setError(found)
    setLeaving(false)
    email.current?.focus()
    email.current?.select()
  }
  const submit = async () => {
    const typed = email.current?.value.trim() ?? ''
    if (!typed) return refuse({ email: 'Email address is required' })
    setError({})
    setLeaving(true)
    try {
      const { location } = await beginSingleSignOn(typed, returnTo)
      onLeave(location)
    } catch (reason) {
      const [property] = reason instanceof ApiError ? reason.errors : []
      refuse(property ? { email: property.errorMessage } : { form: messageOf(reason) })
    }
  }

  return (
    <form
      noValidate
      aria-label="Sign in with your organisation"
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        <Text>Enter your work email address. The next page is your organisation’s own sign-in.</Text>
        <TextInput
          ref={email}
          name="email"
          type="email"
          label="Email address"
          autoComplete="email"
          maxLength={254}
          error={error.email}
        />
        <FormError message={error.form} />
        <Button type="submit" loading={isLeaving} fullWidth>
          Continue
        </Button>
        <Button variant="subtle" onClick={onBack}>
          Back
        </Button>
      </Stack>
    </form>
  )
}
