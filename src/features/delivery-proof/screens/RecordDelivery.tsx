import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCaller } from '../../../crud/caller/caller.ts'
import { RecordPart } from '../../../crud/detail/RecordPart.tsx'
import type { SpecialTabProps } from '../../../crud/detail/special-tabs.ts'
import type { ProvenKind } from '../domain/proof.ts'
import { proofQuery } from './proof-query.ts'
import { Proven } from './Proven.tsx'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'

/** Which controllers have confirmed the latest of a record: live until all have. */
export default function RecordDelivery({ entity, record }: SpecialTabProps) {
  const { words } = useCaller()
  const read = useQuery(proofQuery(entity.id as ProvenKind, Number(record[entity.key])))
  const { data, error } = read
  const [proof] = data?.items ?? []
  const many = words.many('controller')
  return (
    <RecordPart title={many.charAt(0).toUpperCase() + many.slice(1)}>
      <ReadFailed what={`What ${many} have confirmed`} of={read} />
      {!data && !error && <Skeleton height="1.5rem" radius="md" aria-busy="true" />}
      {proof && <Proven proof={proof} workingOut={data?.workingOut ?? false} />}
    </RecordPart>
  )
}
