import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lastChange } from '../../api/entity-calls.ts'
import type { ApiRecord } from '../../api/records.ts'
import type { Entity } from '../../domain/entity.ts'
import { Scroller } from '../../ui/Scroller.tsx'
import { dateTimeText } from '../fields/instants.ts'
import { FieldValue } from '../fields/FieldValue.tsx'
import { useCaller } from '../caller/caller.ts'
import classes from './Form.module.css'
import type { Conflict } from './use-record-form.ts'
import { formFields, type FormField, type FormValues } from './values.ts'

interface ConflictDialogProps {
  entity: Entity
  conflict: Conflict
  /** With the user's own values where they chose those. */
  onSettle: (mine: FormValues) => void
  onClose: () => void
}

/** Another user has saved in the meantime: both values side by side, to choose between. */
export function ConflictDialog({ entity, conflict, onSettle, onClose }: ConflictDialogProps) {
  const { current, mine } = conflict
  const fields = formFields(entity, 'edit').filter(({ property }) => Object.hasOwn(mine, property))
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const settle = () => onSettle(Object.fromEntries(Object.entries(mine).filter(([property]) => !theirs.has(property))))
  const choose = (property: string, isTheirs: boolean) => {
    const next = new Set(theirs)
    if (isTheirs) next.add(property)
    else next.delete(property)
    setTheirs(next)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Changed by somebody else"
      size="xl"
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <Stack>
        <WhoChanged entity={entity} current={current} />
        <Scroller label="Values" className={classes.scroller}>
          <table className={classes.values}>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Yours</th>
                <th scope="col">Current</th>
              </tr>
            </thead>
            <tbody>
              {fields.map(each => (
                <Sides
                  key={each.property}
                  formField={each}
                  mine={mine}
                  current={current}
                  isTheirs={theirs.has(each.property)}
                  onChoose={isTheirs => choose(each.property, isTheirs)}
                />
              ))}
            </tbody>
          </table>
        </Scroller>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Back to the form
          </Button>
          <Button data-autofocus onClick={settle}>
            Save these values
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function WhoChanged({ entity, current }: { entity: Entity; current: ApiRecord }) {
  const { zone, words } = useCaller()
  const id = Number(current[entity.key])
  const { data: last } = useQuery({
    queryKey: ['records', entity.id, 'one', id, 'last change', current['version']],
    queryFn: async () => (await lastChange(entity, id)) ?? null,
  })
  const at = last?.at ?? String(current['updatedAt'])
  return (
    <Text>
      This {words.one(entity.term)} was changed by {last?.by ?? 'somebody else'} at {dateTimeText(at, zone)} meanwhile.
      What you did not touch stays as it is now. Of what you changed, choose what to save.
    </Text>
  )
}

interface SidesProps {
  formField: FormField
  mine: FormValues
  current: ApiRecord
  isTheirs: boolean
  onChoose: (isTheirs: boolean) => void
}

function Sides({ formField: { name, property, label, field }, mine, current, isTheirs, onChoose }: SidesProps) {
  const side = (record: ApiRecord, theirs: boolean, words: string) => (
    <td>
      <Radio
        name={`conflict-${property}`}
        checked={isTheirs === theirs}
        onChange={() => onChoose(theirs)}
        aria-label={`${label}: ${words}`}
        label={<FieldValue name={name} field={field} record={record} isLarge={field.kind === 'record'} />}
      />
    </td>
  )
  return (
    <tr>
      <th scope="row">{label}</th>
      {side({ [property]: mine[property] }, false, 'yours')}
      {side(current, true, 'as it is now')}
    </tr>
  )
}
