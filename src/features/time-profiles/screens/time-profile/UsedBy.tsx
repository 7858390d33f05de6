import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { dependantsOf } from '../../../../api/entity-calls.ts'
import { recordKeys } from '../../../../api/record-cache.ts'
import { RecordPart } from '../../../../crud/detail/RecordPart.tsx'
import { Dependants } from '../../../../crud/remove/Dependants.tsx'
import { entities } from '../../../../domain/entities/index.ts'
import { ReadFailed } from '../../../../crud/screen/ReadFailed.tsx'

const { timeProfile } = entities

/** Who works by a time profile: groups, doors, credentials and hardware, with links to the first few of each. */
export function UsedBy({ id }: { id: number }) {
  const read = useQuery({
    queryKey: [...recordKeys.one(timeProfile.id, id), 'dependants'],
    queryFn: () => dependantsOf(timeProfile, id),
    // Others begin to use it without it being changed.
    staleTime: 0,
  })
  const { data, error } = read
  return (
    <RecordPart title="Used by">
      <ReadFailed what="Who uses it" of={read} />
      {!data && !error && <Skeleton height="4rem" radius="sm" />}
      {data?.length === 0 && <Text c="dimmed">Nothing uses it yet.</Text>}
      {data && data.length > 0 && <Dependants dependants={data} />}
    </RecordPart>
  )
}
