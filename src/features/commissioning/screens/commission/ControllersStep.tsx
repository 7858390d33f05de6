import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { ReadFailed } from '../../../../crud/screen/ReadFailed.tsx'
import { FieldInput } from '../../../../crud/wizard/FieldInput.tsx'
import { controller } from '../../../../domain/entities/hardware/controller.ts'
import { refs } from '../../../../domain/fields/index.ts'
import type { ServedControllers } from '../../domain/wire.ts'
import { servedQuery } from './queries.ts'
import { SaveStep } from './SaveStep.tsx'
import type { StepProps } from './steps.ts'
import { usePut } from './use-put.ts'

const field = refs('controller')

/** The controllers that the device serves, which say at which sites it is. */
export function ControllersStep(props: StepProps) {
  const { may, words } = useCaller()
  const maySee = may(controller.permission.read)
  const read = useQuery({ ...servedQuery(props.id), enabled: maySee })
  const served = read.data?.items ?? []
  if (!maySee || !may(controller.permission.edit))
    return (
      <SaveStep label={words.Many('controller')} action={`Next: ${props.next}`} onSubmit={props.onDone}>
        <Text>
          {maySee && `In use with ${served.length}: ${served.map(each => String(each['name'])).join(', ') || 'none'}. `}
          {words.say('Only users who may edit {many controller} can change that.')}
        </Text>
      </SaveStep>
    )
  if (!read.data)
    return read.error ? (
      <ReadFailed what={words.Many('controller')} of={read} />
    ) : (
      <Skeleton height="8rem" aria-busy="true" />
    )
  return <Choose {...props} served={served.map(each => Number(each[controller.key]))} />
}

function Choose({ id, next, onDone, served }: StepProps & { served: readonly number[] }) {
  const { words } = useCaller()
  const inputId = useId()
  const [was] = useState(served)
  const [chosen, setChosen] = useState(served)
  const { mutate, isPending, error } = usePut<ServedControllers>(id, 'controllers', controller.id, onDone)
  const add = chosen.filter(each => !was.includes(each))
  const remove = was.filter(each => !chosen.includes(each))
  const many = words.Many('controller')
  return (
    <SaveStep
      label={many}
      action={`Next: ${next}`}
      isPending={isPending}
      error={error}
      onSubmit={() => (add.length + remove.length === 0 ? onDone() : mutate({ add, remove }))}
    >
      <FieldInput
        field={field}
        id={inputId}
        label={many}
        description={words.say(
          'Those that it connects, with their {many area}. One that another device serves moves to this one',
        )}
        value={chosen}
        onChange={value => setChosen(Array.isArray(value) ? (value as number[]) : [])}
      />
    </SaveStep>
  )
}
