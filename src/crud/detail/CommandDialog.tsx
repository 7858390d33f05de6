import { Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { Command } from '../../domain/command.ts'
import type { Entity } from '../../domain/entity.ts'
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx'
import { FieldRow } from '../form/FieldRow.tsx'
import classes from '../form/Form.module.css'
import { errorsOf, formFields, initialValues, sentValues, type FormValues } from '../form/values.ts'
import { questionOf } from './question.ts'
import { useCommand } from './use-command.ts'

interface CommandDialogProps {
  entity: Entity
  id: number
  name: string
  command: Command
  onClosed: () => void
}

/** Asks by name before a record is told to do something, with what the command needs to know. */
export function CommandDialog({ entity, id, name, command, onClosed }: CommandDialogProps) {
  const machine = useCommand(entity, id, name, onClosed)
  const inputs = { fields: command.input ?? {} }
  const form = useForm<FormValues>({ defaultValues: initialValues(inputs, 'add', undefined) })
  useEffect(() => {
    machine.open()
    return machine.subscribe(() => machine.state().at === 'idle' && onClosed())
  }, [machine, onClosed])
  const input = () => {
    const values = form.getValues()
    const errors = errorsOf(inputs, 'add', undefined, values)
    for (const [property, error] of Object.entries(errors)) form.setError(property, { message: String(error?.message) })
    return Object.keys(errors).length > 0 ? undefined : sentValues(inputs, 'add', undefined, values)
  }
  return (
    <ConfirmDialog machine={machine} title={command.label} action={command.label} doneBy={command.doneBy} input={input}>
      {record => (
        <Stack className={classes.inDialog}>
          <Text>{questionOf(entity, command, record)}</Text>
          {formFields(inputs, 'add').map(each => (
            <FieldRow
              key={each.property}
              entity={entity.id}
              formField={each}
              control={form.control}
              record={record}
              formId="command"
            />
          ))}
        </Stack>
      )}
    </ConfirmDialog>
  )
}
