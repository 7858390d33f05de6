import { Button, Group, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { choicesQuery, oneQuery } from '../../../api/entity-calls.ts'
import type { ApiRecord } from '../../../api/records.ts'
import { request } from '../../../api/request.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { failureText } from '../../../crud/confirm/machine.ts'
import { enterToNext } from '../../../crud/form/next-field.ts'
import { area } from '../../../domain/entities/sites/area.ts'
import { areaType } from '../../../domain/entities/settings/area-type.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { mostLetters, namesOf, type Naming } from '../domain/bulk-areas.ts'
import classes from './BulkAreas.module.css'
import { Names } from './Names.tsx'
import { useClashes } from './use-clashes.ts'

interface Typed extends Omit<Naming, 'numbers'> {
  /** Where numbers come from: two ends, or typed as '1-4, 7'. */
  readonly by: 'ends' | 'custom'
  readonly from: string
  readonly to: string
  readonly custom: string
  readonly typeId: number | null
}

const untyped: Typed = {
  by: 'ends',
  prefix: '',
  suffix: '',
  from: '1',
  to: '10',
  custom: '',
  pattern: 'sequential',
  typeId: null,
}

const namingOf = ({ by, prefix, suffix, pattern, from, to, custom }: Typed): Naming => ({
  prefix,
  suffix,
  pattern,
  numbers: by === 'custom' ? custom : `${from}-${to}`,
})

const none: readonly string[] = []
const byKeys = { onKeyDown: enterToNext } as const

interface AddFormProps {
  parent: ApiRecord
  onBegun: (jobId: number) => void
}

/** How the areas are named and of what type they are, beside the names that come of it. */
export function AddForm({ parent, onBegun }: AddFormProps) {
  const { words } = useCaller()
  const parentAreaId = Number(parent['areaId'])
  const [typed, setTyped] = useState(untyped)
  const types = useTypes(parent)
  const typeId = typed.typeId ?? (types?.length === 1 ? Number(types[0]?.value) : null)
  const naming = namingOf(typed)
  const key = JSON.stringify(naming)
  const named = useMemo(() => namesOf(JSON.parse(key) as Naming), [key])
  const names = 'names' in named ? named.names : none
  const state = useClashes(parentAreaId, names)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      request<{ readonly jobId: number }>('POST', '/area/bulk-create', { body: { ...naming, parentAreaId, typeId } }),
    onSuccess: ({ jobId }) => onBegun(jobId),
  })
  const set = (change: Partial<Typed>) => setTyped(before => ({ ...before, ...change }))
  const isReady = names.length > 0 && state.clashes.size === 0 && !state.isAsking && typeId !== null
  const many = words.many(area.term)
  return (
    <form
      className={classes.columns}
      aria-label={`Bulk create ${many}`}
      {...byKeys}
      onSubmit={event => {
        event.preventDefault()
        if (isReady && !isPending) mutate()
      }}
    >
      <div className={classes.form}>
        <div className={classes.pair}>
          <TextInput
            label="Prefix"
            description="No space is added after it"
            value={typed.prefix}
            maxLength={mostLetters}
            onChange={({ currentTarget: { value } }) => set({ prefix: value })}
          />
          <TextInput
            label="Suffix"
            description="No space is added before it"
            value={typed.suffix}
            maxLength={mostLetters}
            onChange={({ currentTarget: { value } }) => set({ suffix: value })}
          />
        </div>
        <Numbers typed={typed} set={set} error={'error' in named ? named.error : undefined} />
        <Select
          label={`Type of the ${many}`}
          withAsterisk
          data={types ? [...types] : []}
          value={typeId === null ? null : String(typeId)}
          onChange={value => set({ typeId: value === null ? null : Number(value) })}
          allowDeselect={false}
          searchable
          openOnFocus={false}
        />
        {error && <ErrorTile title="They could not be added" reason={failureText(error)} />}
        <Group justify="flex-end">
          <Button type="submit" loading={isPending} disabled={!isReady}>
            Create {names.length} {names.length === 1 ? words.one(area.term) : many}
          </Button>
        </Group>
      </div>
      <Names names={names} state={state} words={[words.one(area.term), many]} />
    </form>
  )
}

/** The types that may stand below an area, as far as its own type says. */
function useTypes(parent: ApiRecord) {
  const { may } = useCaller()
  const { data: choices } = useQuery(choicesQuery(areaType))
  const mayRead = may(areaType.permission.read)
  const { data: type } = useQuery({ ...oneQuery(areaType, Number(parent['typeId'])), enabled: mayRead })
  const allowed = type?.['subAreaTypeIds']
  if (!choices || (mayRead && !type)) return undefined
  return choices
    .filter(({ id }) => !Array.isArray(allowed) || allowed.length === 0 || allowed.includes(id))
    .map(({ id, title }) => ({ value: String(id), label: title }))
}

interface NumbersProps {
  typed: Typed
  set: (change: Partial<Typed>) => void
  error: string | undefined
}

const patterns = [
  { value: 'sequential', label: 'Sequential' },
  { value: 'everyOther', label: 'Every other' },
]

/** Two ends, or numbers and ranges. */
function Numbers({ typed, set, error }: NumbersProps) {
  return (
    <>
      <SegmentedControl
        aria-label="Numbers"
        data={[
          { value: 'ends', label: 'Start to end' },
          { value: 'custom', label: 'Custom numbers' },
        ]}
        value={typed.by}
        onChange={by => set({ by })}
      />
      {typed.by === 'custom' ? (
        <TextInput
          label="Custom numbers"
          description="Numbers and ranges: 1-4, 7, 9-12"
          value={typed.custom}
          error={typed.custom !== '' && error}
          onChange={({ currentTarget: { value } }) => set({ custom: value })}
        />
      ) : (
        <div className={classes.pair}>
          <TextInput
            label="Start"
            inputMode="numeric"
            value={typed.from}
            error={error}
            onChange={({ currentTarget: { value } }) => set({ from: value })}
          />
          <TextInput
            label="End"
            inputMode="numeric"
            value={typed.to}
            onChange={({ currentTarget: { value } }) => set({ to: value })}
          />
        </div>
      )}
      <SegmentedControl
        aria-label="Pattern"
        data={patterns}
        value={typed.pattern}
        onChange={pattern => set({ pattern: pattern as Typed['pattern'] })}
      />
    </>
  )
}
