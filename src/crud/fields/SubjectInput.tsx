import { Select } from '@mantine/core'
import { useId, useState } from 'react'
import { entityById } from '../../domain/entities/index.ts'
import { ref as reference } from '../../domain/fields/index.ts'
import { useCaller } from '../caller/caller.ts'
import { ref } from './ref.tsx'

interface SubjectInputProps {
  /** The entities it may be of. */
  of: readonly string[]
  /** `{ entity, id }` */
  value: unknown
  disabled: boolean
  onChange: (subject: { readonly entity: string; readonly id: number } | undefined) => void
}

const partOf = (value: unknown, name: 'entity' | 'id'): unknown =>
  typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined

/** The record that something refers to: its kind where there are several, and which one. */
export function SubjectInput({ of, value, disabled, onChange }: SubjectInputProps) {
  const { words } = useCaller()
  const id = useId()
  const stored = partOf(value, 'entity')
  const only = of.length === 1 ? of[0] : undefined
  const [chosen, setChosen] = useState(typeof stored === 'string' ? stored : only)
  const entity = chosen === undefined ? undefined : entityById(chosen)
  const kinds = of.flatMap(each => {
    const known = entityById(each)
    return known ? [{ value: each, label: words.one(known.term) }] : []
  })
  const frame = { withAsterisk: false, disabled, description: undefined, error: undefined, classNames: {} }
  return (
    <>
      {only === undefined && (
        <Select
          label="Linked to a"
          placeholder="Nothing"
          data={kinds}
          value={chosen ?? null}
          disabled={disabled}
          clearable
          clearButtonProps={{ 'aria-label': 'Not linked' }}
          onChange={next => {
            setChosen(next ?? undefined)
            onChange(undefined)
          }}
        />
      )}
      {entity && chosen !== undefined && (
        <ref.Input
          key={chosen}
          field={reference(chosen)}
          value={chosen === stored ? (partOf(value, 'id') ?? null) : null}
          onChange={next => onChange(typeof next === 'number' ? { entity: chosen, id: next } : undefined)}
          onBlur={nothing}
          frame={{ ...frame, id, name: 'subject', label: `Which ${words.one(entity.term)}` }}
        />
      )}
    </>
  )
}

const nothing = () => undefined
