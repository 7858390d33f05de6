import { Button, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { makeFirstAdministrator, type FirstAdministrator } from '../../api/password.ts'
import { useCaller } from '../../crud/caller/caller.ts'
import { passwordTexts } from '../../domain/password.ts'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { showErrors } from '../../crud/form/show-errors.ts'
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
const names: readonly Name[] = [...lines.map(({ name }) => name), 'password']
const empty: FirstAdministrator = {
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
  const { words } = useCaller()
  const navigate = useNavigate()
  const form = useForm<FirstAdministrator>({ defaultValues: empty })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async administrator => {
    try {
      await makeFirstAdministrator(link, administrator)
    } catch (error) {
      const gone = error instanceof ApiError && error.status === 404
      showErrors(
        gone ? new Error('This link has expired. Restart the server for a new one.') : error,
        names,
        form.setError,
      )
      return
    }
    notifications.show({ message: 'The first administrator has been created. Log in to continue' })
    await navigate('/login', { replace: true })
  })

  return (
    <form onSubmit={event => void submit(event)} noValidate aria-label="First administrator">
      <Stack>
        <Text>Nobody can sign in yet. Create your {words.one('client')} and its first administrator.</Text>
        {lines.map(({ name, label, autoComplete }) => (
          <TextInput
            key={name}
            label={words.say(label)}
            autoComplete={autoComplete}
            error={errors[name]?.message}
            {...form.register(name, { required: `${words.say(label)} is required` })}
          />
        ))}
        <NewPasswordInput
          label="Password"
          error={errors.password?.message}
          {...form.register('password', { required: passwordTexts.required })}
        />
        <FormError message={errors.root?.message} />
        <Button type="submit" loading={isSubmitting}>
          Make the administrator
        </Button>
      </Stack>
    </form>
  )
}
