import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { failureText } from '../../../crud/confirm/machine.ts'
import { enterToNext } from '../../../crud/form/next-field.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import classes from './Favourites.module.css'
import { IconRadios } from './IconRadios.tsx'
import { type FavouriteValues, useSaveFavourite } from './use-favourites.ts'

const longestName = 60
const byKeys = { onKeyDown: enterToNext } as const

interface FavouriteDialogProps {
  /** Of the favourite that is changed; without one it is added. */
  id?: number
  /** What it begins with. */
  initial: FavouriteValues
  onClose: () => void
}

/** Name, icon and home page of a favourite. */
export default function FavouriteDialog({ id, initial, onClose }: FavouriteDialogProps) {
  const [values, setValues] = useState({ ...initial, name: initial.name.slice(0, longestName) })
  const [isAsked, setAsked] = useState(false)
  const formId = useId()
  const { mutate, isPending, error } = useSaveFavourite(id)
  const name = values.name.trim()
  const ofName = error instanceof ApiError ? error.errors.find(each => each.propertyName === 'name') : undefined
  const action = id === undefined ? 'Add favourite' : 'Save favourite'
  const set = (changes: Partial<FavouriteValues>) => setValues(before => ({ ...before, ...changes }))
  const save = () => {
    setAsked(true)
    if (name) mutate({ ...values, name }, { onSuccess: onClose })
    else document.getElementById(`${formId}-name`)?.focus()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={id === undefined ? 'Add favourite' : 'Change favourite'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      <form
        noValidate
        aria-label={action}
        {...byKeys}
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <Stack gap="sm">
          {error && !ofName && <ErrorTile title="Not saved" reason={failureText(error)} />}
          <TextInput
            id={`${formId}-name`}
            data-autofocus
            label="Name"
            required
            maxLength={longestName}
            autoComplete="off"
            value={values.name}
            error={isAsked && !name ? 'Name is required' : ofName?.errorMessage}
            onChange={event => set({ name: event.currentTarget.value })}
          />
          <IconRadios value={values.icon} onChange={icon => set({ icon })} />
          <Text size="sm" c="dimmed" className={classes.url}>
            Opens {values.url}
          </Text>
          <Checkbox
            label="Home page"
            description="Opened first when you sign in. You have one at most."
            checked={values.homepage}
            onChange={event => set({ homepage: event.currentTarget.checked })}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={isPending}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
