import { Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { TileButton } from '../../../../ui/TileButton.tsx'
import { evacuationTitle } from '../../domain/evacuation-title.ts'
import { type Unlisted, unlisted } from '../../domain/unlisted.ts'
import type { Running } from '../use-running.ts'

interface AddUnlistedProps {
  /** Those that run, of the sites that are shown. */
  readonly evacuations: readonly Pick<Running, 'evacuationId' | 'kind' | 'area'>[]
  readonly onAdd: (evacuationId: number, added: Unlisted) => void
}

interface ButtonProps extends AddUnlistedProps {
  /** Who could not be added, and why. */
  readonly refused: readonly string[]
}

const nobody: Unlisted = { name: '', lastSeen: '', note: '' }

/** During an evacuation, adds somebody who is not on the roll; with a connection or without. */
export function AddUnlisted({ evacuations, onAdd, refused }: ButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (evacuations.length === 0) return null
  return (
    <>
      <TileButton leftSection={<IconUserPlus size="1rem" aria-hidden />} onClick={() => setOpen(true)}>
        Add somebody
      </TileButton>
      {refused.map(reason => (
        <Text key={reason} role="alert" size="xs">
          Not added: {reason}
        </Text>
      ))}
      {isOpen && (
        <Modal
          opened
          onClose={() => setOpen(false)}
          title="Add somebody who is not on the roll"
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          <AddForm evacuations={evacuations} onAdd={onAdd} onDone={() => setOpen(false)} />
        </Modal>
      )}
    </>
  )
}

function AddForm({ evacuations, onAdd, onDone }: AddUnlistedProps & { onDone: () => void }) {
  const { words } = useCaller()
  const [values, setValues] = useState(nobody)
  const [evacuationId, setEvacuationId] = useState(evacuations[0]?.evacuationId ?? 0)
  const [error, setError] = useState<string>()
  const field = (name: keyof Unlisted, most: number) => ({
    value: values[name],
    maxLength: most,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues(now => ({ ...now, [name]: value })),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const added = unlisted.safeParse(values)
    if (!added.success) return setError(added.error.issues[0]?.message)
    onAdd(evacuationId, added.data)
    onDone()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {evacuations.length > 1 && (
          <NativeSelect
            label="Evacuation"
            value={String(evacuationId)}
            onChange={({ currentTarget: { value } }) => setEvacuationId(Number(value))}
            data={evacuations.map(({ evacuationId: id, kind, area }) => ({
              value: String(id),
              label: evacuationTitle(kind, area, words.say),
            }))}
          />
        )}
        <TextInput label="Name" required data-autofocus error={error} {...field('name', 100)} />
        <TextInput label="Where they were last seen" {...field('lastSeen', 100)} />
        <TextInput
          label="Note"
          {...field('note', 300)}
          description="For example: a visitor of Ada Lane, in a red coat"
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit">Add</Button>
        </Group>
      </Stack>
    </form>
  )
}
