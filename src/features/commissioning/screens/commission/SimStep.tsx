import { Select, Skeleton, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiRecord } from '../../../../api/records.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { ReadFailed } from '../../../../crud/screen/ReadFailed.tsx'
import { sim } from '../../../../domain/entities/hardware/sim.ts'
import type { FittedSim } from '../../domain/wire.ts'
import { freeSimsQuery, simsQuery } from './queries.ts'
import { SaveStep } from './SaveStep.tsx'
import type { StepProps } from './steps.ts'
import { usePut } from './use-put.ts'

const typingMs = 300
const optionOf = (each: ApiRecord) => ({ value: String(each[sim.key]), label: String(each['reference']) })

/** The SIM in the device: the one that is there, or one that is in no other. */
export function SimStep(props: StepProps) {
  const { may } = useCaller()
  const maySee = may(sim.permission.read)
  const read = useQuery({ ...simsQuery(props.id), enabled: maySee })
  if (maySee && !read.data)
    return read.error ? <ReadFailed what="The SIM" of={read} /> : <Skeleton height="8rem" aria-busy="true" />
  const inside = read.data?.items ?? []
  return may(sim.permission.edit) ? (
    <Choose {...props} inside={inside} />
  ) : (
    <Told {...props} inside={maySee && inside} />
  )
}

/** For users who may not change SIMs: what is there. */
function Told({ inside, next, onDone }: StepProps & { inside: readonly ApiRecord[] | false }) {
  const told = !inside
    ? 'You may not see SIMs.'
    : inside.length === 0
      ? 'There is no SIM in it.'
      : `In it: ${inside.map(each => optionOf(each).label).join(', ')}.`
  return (
    <SaveStep label="SIM" action={`Next: ${next}`} onSubmit={onDone}>
      <Text>{told} Only users who may edit SIMs can change that.</Text>
    </SaveStep>
  )
}

function Choose({ id, next, onDone, inside }: StepProps & { inside: readonly ApiRecord[] }) {
  const [before] = inside
  const was = before ? String(before[sim.key]) : null
  const [chosen, setChosen] = useState(was)
  const [label, setLabel] = useState(before ? optionOf(before).label : '')
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text === label ? '' : text.trim(), typingMs)
  const free = useQuery({ ...freeSimsQuery(asked), placeholderData: keepPreviousData })
  const { mutate, isPending, error } = usePut<FittedSim>(id, 'sim', sim.id, onDone)
  const offered = [...inside, ...(free.data?.items ?? [])].map(optionOf)
  const isThere = chosen === null || offered.some(({ value }) => value === chosen)
  return (
    <SaveStep
      label="SIM"
      action={`Next: ${next}`}
      isPending={isPending}
      error={error}
      onSubmit={() =>
        chosen === was && inside.length < 2 ? onDone() : mutate({ simId: chosen === null ? null : Number(chosen) })
      }
    >
      <ReadFailed what="SIMs that are not in use" of={free} />
      <Select
        label="SIM"
        description="One that is in no other device. Leave empty for none"
        data={isThere || chosen === null ? offered : [...offered, { value: chosen, label }]}
        value={chosen}
        onChange={(value, option) => {
          setChosen(value)
          setLabel(option?.label ?? '')
        }}
        onSearchChange={setText}
        nothingFoundMessage={free.isFetching ? 'Searching' : 'None that is not in use'}
        searchable
        clearable
      />
    </SaveStep>
  )
}
