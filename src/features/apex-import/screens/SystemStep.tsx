import { Radio, Stack } from '@mantine/core'
import { useCaller } from '../../../crud/caller/caller.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { count } from '../../../ui/figures.ts'
import type { ApexSystem } from '../domain/file.ts'

interface SystemStepProps {
  systems: readonly ApexSystem[]
  chosen: ApexSystem | null
  onChoose: (system: ApexSystem) => void
}

/** The systems of the file: one is imported at a time. */
export function SystemStep({ systems, chosen, onChoose }: SystemStepProps) {
  const { words } = useCaller()
  if (systems.length === 0) return <EmptyState title="APEX systems not found">Choose another file.</EmptyState>
  return (
    <Radio.Group
      label="System to import"
      value={chosen?.id ?? ''}
      onChange={id => {
        const next = systems.find(each => each.id === id)
        if (next) onChoose(next)
      }}
    >
      <Stack gap="sm" mt="xs">
        {systems.map(({ id, name, people, doors, timeProfiles }) => (
          <Radio
            key={id}
            value={id}
            label={name}
            description={[
              count(people.length, words.one('person'), words.many('person')),
              count(doors.length, 'door'),
              count(timeProfiles.length, 'time profile'),
            ].join(', ')}
            disabled={people.length === 0}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
