import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'

interface NameDialogProps {
  title: string
  action: string
  initial: string
  onClose: () => void
  onNamed: (name: string) => Promise<unknown>
}

/** Asks what a passkey is to be called. */
export function NameDialog({ title, action, initial, onClose, onNamed }: NameDialogProps) {
  const [error, setError] = useState<{ name?: string; form?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const submit = async () => {
    const name = input.current?.value.trim() ?? ''
    if (!name) {
      setError({ name: 'Name is required' })
      return input.current?.focus()
    }
    setBusy(true)
    setError({})
    try {
      await onNamed(name)
      onClose()
    } catch (reason) {
      const found = reason instanceof ApiError ? reason.errors : []
      const ofName = found.find(({ propertyName }) => propertyName === 'name')
      setError(ofName ? { name: ofName.errorMessage } : { form: found[0]?.errorMessage ?? messageOf(reason) })
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }} centered>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack>
          <TextInput
            ref={input}
            data-autofocus
            label="Name"
            description="By which you know the device: ‘Work laptop’"
            defaultValue={initial}
            maxLength={50}
            error={error.name}
          />
          {error.form !== undefined && <ErrorTile title="Nothing was changed" reason={error.form} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={isBusy}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
