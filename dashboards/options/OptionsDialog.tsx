import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useForm, type FieldErrors } from 'react-hook-form'
import type { Tile } from '../../src/domain/dashboard.ts'
import type { Fields } from '../../src/domain/entity.ts'
import { wireName } from '../../src/domain/fields/index.ts'
import { useCaller } from '../../src/crud/caller/caller.ts'
import { brandedFields } from '../../src/domain/branded.ts'
import { check } from '../../src/domain/validate.ts'
import { titleOf } from '../title.ts'
import type { Widget } from '../widget.ts'
import { OptionInput } from './OptionInput.tsx'
import { initialValues, type OptionValues } from './option-values.ts'

type Set = Pick<Tile, 'options' | 'title'>

interface OptionsDialogProps {
  tile: Tile
  widget: Widget
  onClose: () => void
  onSet: (set: Set) => void
}

/** A tile's title and options. The form follows from the widget's fields, and checks as the server checks a record. */
export default function OptionsDialog({ tile, widget, onClose, onSet }: OptionsDialogProps) {
  const { words } = useCaller()
  return (
    <Modal opened onClose={onClose} title={`Configure ${titleOf(tile, words.say)}`} size="lg">
      <OptionsForm
        tile={tile}
        widget={widget}
        onCancel={onClose}
        onSet={set => {
          onClose()
          onSet(set)
        }}
      />
    </Modal>
  )
}

interface Values {
  readonly title: string
  readonly options: OptionValues
}

/** The words of the domain's check, each at its own field. */
function errorsOf(fields: Fields, options: OptionValues): FieldErrors<Values> {
  const { errors } = check(fields, options, { mode: 'add' })
  const byName = errors.map(({ propertyName, errorMessage }) => [
    propertyName,
    { type: 'check', message: errorMessage },
  ])
  return errors.length === 0 ? {} : { options: Object.fromEntries(byName) }
}

type OptionsFormProps = Pick<OptionsDialogProps, 'tile' | 'widget' | 'onSet'> & { onCancel: () => void }

function OptionsForm({ tile, widget, onCancel, onSet }: OptionsFormProps) {
  const { brand, words } = useCaller()
  const { control, register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { title: tile.title ?? '', options: initialValues(widget.options, tile.options) },
    resolver: values => {
      const errors = errorsOf(brandedFields(widget.options, brand), values.options)
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
    },
  })
  const submit = handleSubmit(({ title, options }) => {
    const { values } = check(widget.options, options, { mode: 'add' })
    onSet({ title: title.trim() || undefined, options: values as Tile['options'] })
  })
  return (
    <form onSubmit={event => void submit(event)} noValidate>
      <Stack>
        <TextInput
          label="Title"
          placeholder={titleOf({ widget: tile.widget, options: tile.options }, words.say)}
          maxLength={60}
          {...register('title')}
        />
        {Object.entries(widget.options).map(([name, field]) => (
          <OptionInput key={name} name={name} property={wireName(name, field)} field={field} control={control} />
        ))}
        {formState.errors.root && <p role="alert">{formState.errors.root.message}</p>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">Apply</Button>
        </Group>
      </Stack>
    </form>
  )
}
