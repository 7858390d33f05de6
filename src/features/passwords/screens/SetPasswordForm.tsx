import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { recordKeys } from '../../../api/record-cache.ts'
import type { ApiRecord } from '../../../api/records.ts'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { command } from '../../../api/request.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { LeaveGuard } from '../../../crud/form/LeaveGuard.tsx'
import { showErrors } from '../../../crud/form/show-errors.ts'
import {
  type ChosenPassword,
  NewPasswords,
  type NewPasswordsForm,
  noPassword,
} from '../../../crud/password/NewPasswords.tsx'
import { titleOf } from '../../../crud/screen/titles.ts'
import { user } from '../../../domain/entities/people/user.ts'
import { FormError } from '../../../ui/FormError.tsx'
import type { PasswordState } from '../domain/password-link.ts'

interface Values extends ChosenPassword {
  mustChange: boolean
}

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
  const form = useForm<Values>({ defaultValues: { ...noPassword, mustChange: true } })
  const { errors, isSubmitting, isDirty } = form.formState
  const back = placeOf(entity(user.id) ?? user, 'detail', id) ?? '/'
  const submit = async ({ newPassword: password, mustChange }: Values) => {
    try {
      await command('PUT', `${user.api}/${id}`, { body: { password, forcePasswordChange: mustChange } })
    } catch (error) {
      showErrors(asNamedHere(error), ['newPassword'], form.setError)
      return
    }
    isDone.current = true
    void refreshQueries(queryClient, recordKeys.one(user.id, id))
    notifications.show({ message: `The password of ${titleOf(user, record)} was set` })
    await navigate(back)
  }
  return (
    <form onSubmit={event => void form.handleSubmit(submit)(event)} noValidate aria-label="Set password">
      <LeaveGuard isDirty={isDirty} isDone={isDone} onLeave={() => undefined} />
      <Stack>
        <Text>
          It ends all their sessions. {state?.mail && 'An email tells them that it was set, and by whom. '}
          Tell them the password yourself: no email says what it is.
        </Text>
        <input type="text" autoComplete="username" value={String(record['username'])} readOnly hidden />
        {/* Its values are among those of this form. */}
        <NewPasswords form={form as unknown as NewPasswordsForm} rules={state?.rules} />
        <Checkbox label="They must change it when they next log in" {...form.register('mustChange')} />
        <FormError message={errors.root?.message} />
        <Group>
          <Button type="submit" loading={isSubmitting}>
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
function asNamedHere(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const errors = error.errors.map(each => ({
    ...each,
    propertyName: each.propertyName === 'password' ? 'newPassword' : each.propertyName,
  }))
  return new ApiError(error.status, error.message, errors)
}
