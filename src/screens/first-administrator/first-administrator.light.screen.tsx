import { Button, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { makeFirstAdministrator, type FirstAdministrator } from '../../api/password.ts'
import { useWords } from '../../crud/caller/use-words.ts'
import { passwordTexts } from '../../domain/password.ts'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { usePlainForm } from '../../crud/form/use-plain-form.ts'
import { FormError } from '../../ui/FormError.tsx'
import { NewPasswordInput } from '../../crud/password/NewPasswordInput.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'

type Name = keyof FirstAdministrator
const lines: readonly { name: Exclude<Name, 'password'>; label: string; autoComplete: string }[] = [
  { name: 'clientName', label: '{One client}', autoComplete: 'organization' },
  { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
  { name: 'surname', label: 'Surname', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', autoComplete: 'email' },
  { name: 'username', label: 'Username', autoComplete: 'username' },
]
const empty: Record<Name, string> = {
  clientName: '',
  username: '',
  firstName: '',
  surname: '',
  email: '',
  password: '',
}

/** An installation without users: the holder of the link printed by its server makes the first administrator. */
export default function FirstAdministratorScreen() {
  const link = useLocation().hash.slice(1)
  return (
    <PublicPage heading="First administrator">
      {link ? (
        <FirstAdministratorForm link={link} />
      ) : (
        <ErrorTile
          title="The link is incomplete"
          reason="Open the whole link that the server printed when it started."
        />
      )}
    </PublicPage>
  )
}

function FirstAdministratorForm({ link }: { link: string }) {
  const words = useWords()
  const navigate = useNavigate()
  const { field, submit, errors, isSending } = usePlainForm({
    initial: empty,
    check: given => ({
      ...Object.fromEntries(
        lines
          .filter(({ name }) => given[name] === '')
          .map(({ name, label }) => [name, `${words.say(label)} is required`]),
      ),
      ...(given.password === '' && { password: passwordTexts.required }),
    }),
    send: async administrator => {
      try {
        await makeFirstAdministrator(link, administrator)
      } catch (error) {
        const isGone = error instanceof ApiError && error.status === 404
        throw isGone ? new Error('This link has expired. Restart the server for a new one.') : error
      }
      notifications.show({ message: 'The first administrator has been created. Log in to continue' })
      await navigate('/login', { replace: true })
    },
  })

  return (
    <form onSubmit={submit} noValidate aria-label="First administrator">
      <Stack>
        <Text>Nobody can sign in yet. Create your {words.one('client')} and its first administrator.</Text>
        {lines.map(({ name, label, autoComplete }) => (
          <TextInput key={name} label={words.say(label)} autoComplete={autoComplete} {...field(name)} />
        ))}
        <NewPasswordInput label="Password" {...field('password')} />
        <FormError message={errors.form} />
        <Button type="submit" loading={isSending}>
          Make the administrator
        </Button>
      </Stack>
    </form>
  )
}
