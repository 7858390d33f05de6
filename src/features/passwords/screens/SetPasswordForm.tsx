import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { recordKeys } from '../../../api/record-cache.ts'
import type { ApiRecord } from '../../../api/records.ts'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { command } from '../../../api/request.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { LeaveGuard } from '../../../crud/form/LeaveGuard.tsx'
import { usePlainForm } from '../../../crud/form/use-plain-form.ts'
import { checkNewPasswords, noPassword } from '../../../crud/password/new-passwords.ts'
import { NewPasswords } from '../../../crud/password/NewPasswords.tsx'
import { titleOf } from '../../../crud/screen/titles.ts'
import { user } from '../../../domain/entities/people/user.ts'
import { FormError } from '../../../ui/FormError.tsx'
import type { PasswordState } from '../domain/password-link.ts'

interface SetPasswordFormProps {
  id: number
  record: ApiRecord
  /** Undefined while it is not known. */
  state: PasswordState | undefined
}

/** Sets the password of somebody else. */
export function SetPasswordForm({ id, record, state }: SetPasswordFormProps) {
  const { entity } = useCaller()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isDone = useRef(false)
  const back = placeOf(entity(user.id) ?? user, 'detail', id) ?? '/'
  const form = usePlainForm({
    initial: { ...noPassword, mustChange: true },
    check: checkNewPasswords,
    send: async ({ newPassword: password, mustChange }) => {
      const body = { password, forcePasswordChange: mustChange }
      await command('PUT', `${user.api}/${id}`, { body }).catch(throwAsNamedHere)
      isDone.current = true
      void refreshQueries(queryClient, recordKeys.one(user.id, id))
      notifications.show({ message: `The password of ${titleOf(user, record)} was set` })
      await navigate(back)
    },
  })
  return (
    <form onSubmit={form.submit} noValidate aria-label="Set password">
      <LeaveGuard isDirty={form.isDirty} isDone={isDone} onLeave={() => undefined} />
      <Stack>
        <Text>
          It ends all their sessions. {state?.mail && 'An email tells them that it was set, and by whom. '}
          Tell them the password yourself: no email says what it is.
        </Text>
        <input type="text" autoComplete="username" value={String(record['username'])} readOnly hidden />
        <NewPasswords form={form} rules={state?.rules} />
        <Checkbox label="They must change it when they next log in" {...form.field('mustChange')} />
        <FormError message={form.errors.form} />
        <Group>
          <Button type="submit" loading={form.isSending}>
            Set password
          </Button>
          <Button variant="default" component={Link} to={back}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The server speaks of the user's field, the form of a new password. */
function throwAsNamedHere(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const errors = error.errors.map(each => ({
    ...each,
    propertyName: each.propertyName === 'password' ? 'newPassword' : each.propertyName,
  }))
  throw new ApiError(error.status, error.message, errors)
}
