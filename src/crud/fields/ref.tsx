import { Loader, MultiSelect, Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Choice } from '../../api/entity-calls.ts'
import type { Entity } from '../../domain/entity.ts'
import { useCaller } from '../caller/caller.ts'
import { useOnTheSpot } from './on-the-spot.ts'
import { RefCell, RefsCell } from './RefCell.tsx'
import { targetOf } from './target.ts'
import { optionsOf, useChoices } from './use-choices.ts'
import type { FieldView, InputProps } from './view.ts'

const createValue = 'create'

/** Words for creating what a reference needs, where that is allowed. */
function useCreating(entity: Entity, typed: string) {
  const onTheSpot = useOnTheSpot()
  const { may, words } = useCaller()
  if (!onTheSpot || !entity.verbs.includes('add') || !may(entity.permission.add)) return undefined
  const thing = words.one(entity.term)
  return {
    option: { value: createValue, label: typed ? `Create ${thing} '${typed}'…` : `Create ${thing}…` },
    create: (onCreated: (choice: Choice) => void) => onTheSpot.create(entity, typed, onCreated),
  }
}

function RefField({ field, value, onChange, onBlur, frame, title }: InputProps) {
  const target = targetOf(field)
  const id = typeof value === 'number' ? value : undefined
  const [created, setCreated] = useState<readonly Choice[]>([])
  const known = useMemo(
    () => (id !== undefined && title !== undefined ? [...created, { id, title }] : created),
    [id, title, created],
  )
  const ids = useMemo(() => (id === undefined ? [] : [id]), [id])
  const { text, choices, isEmpty, isSearching, failure, input } = useChoices(target, ids, known)
  const isChosen = choices.some(choice => choice.id === id && choice.title === text)
  const creating = useCreating(target, isChosen ? '' : text.trim())
  const choose = (next: string | null) => {
    if (next !== createValue) return onChange(next === null ? null : Number(next))
    creating?.create(choice => {
      setCreated(before => [...before, choice])
      onChange(choice.id)
    })
  }
  return (
    <Select
      openOnFocus={false}
      {...frame}
      {...input}
      error={frame.error || failure}
      // Until there is an answer, an arrow and Enter are not to create what may be there.
      data={[...optionsOf(choices), ...(creating && !isEmpty ? [creating.option] : [])]}
      value={id === undefined ? null : String(id)}
      onChange={choose}
      onBlur={onBlur}
      rightSection={isSearching ? <Loader size="xs" /> : undefined}
      clearable={!field.required}
      allowDeselect={false}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}

const none: readonly number[] = []
const noChoices: readonly Choice[] = []

function RefsField({ field, value, onChange, onBlur, frame }: InputProps) {
  const ids = Array.isArray(value) ? (value as readonly number[]) : none
  const { choices, isSearching, failure, input } = useChoices(targetOf(field), ids, noChoices)
  return (
    <MultiSelect
      openOnFocus={false}
      {...frame}
      {...input}
      error={frame.error || failure}
      data={optionsOf(choices)}
      value={ids.map(String)}
      onChange={values => onChange(values.map(Number))}
      onBlur={onBlur}
      rightSection={isSearching ? <Loader size="xs" /> : undefined}
      clearable
      hidePickedOptions
      comboboxProps={{ shadow: 'md' }}
    />
  )
}

export const ref: FieldView = { Input: RefField, Cell: RefCell, widthRem: 12 }
export const refs: FieldView = { Input: RefsField, Cell: RefsCell, widthRem: 16 }
