import { Stack, Text } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ApiRecord } from '../../api/records.ts'
import type { Command } from '../../domain/command.ts'
import type { Entity } from '../../domain/entity.ts'
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx'
import { useOpened } from '../confirm/use-opened.ts'
import { FieldRow } from '../form/FieldRow.tsx'
import classes from '../form/Form.module.css'
import { toldOnce, type Secret } from '../form/told-once.ts'
import { ToldOnce } from '../form/ToldOnce.tsx'
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

/** Asks for confirmation before a command is sent to a record, and for the command's input. */
export function CommandDialog({ entity, id, name, command, onClosed }: CommandDialogProps) {
  const answered = useRef<readonly Secret[]>([])
  const [told, setTold] = useState<readonly Secret[]>()
  const closed = useCallback(() => (answered.current.length > 0 ? setTold(answered.current) : onClosed()), [onClosed])
  const onAnswer = (answer: ApiRecord) => void (answered.current = toldOnce(entity, answer))
  const machine = useCommand(entity, id, name, { onAnswer, onOk: closed })
  const inputs = { fields: command.input ?? {} }
  const form = useForm<FormValues>({ defaultValues: initialValues(inputs, 'add', undefined) })
  useOpened(machine, closed)
  const input = () => {
    const values = form.getValues()
    const errors = errorsOf(inputs, 'add', undefined, values)
    for (const [property, error] of Object.entries(errors)) form.setError(property, { message: String(error?.message) })
    return Object.keys(errors).length > 0 ? undefined : sentValues(inputs, 'add', undefined, values)
  }
  if (told) return <ToldOnce secrets={told} text={command.told} onClose={onClosed} />
  return (
    <ConfirmDialog
      machine={machine}
      title={command.label}
      action={command.label}
      doneBy={command.doneBy}
      failure={command.failure}
      input={input}
    >
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
