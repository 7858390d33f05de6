import { Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf } from '../../../../api/api-error.ts'
import type { ApiRecord } from '../../../../api/records.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { placeOf } from '../../../../crud/caller/places.ts'
import { useCustomised } from '../../../../crud/custom/use-customised.ts'
import { Changes } from '../../../../crud/detail/Changes.tsx'
import { RecordPart } from '../../../../crud/detail/RecordPart.tsx'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { capital } from '../../../../crud/screen/titles.ts'
import type { Entity } from '../../../../domain/entity.ts'
import { ErrorTile } from '../../../../ui/ErrorTile.tsx'
import type { AuditChanges } from '../../domain/wire.ts'
import { changesQuery } from '../queries.ts'

/** What an entry changed, as the record's history has it, with the way to the record. */
export default function ChangesPart({ record }: SpecialTabProps) {
  const { entity } = useCaller()
  const of = typeof record['entity'] === 'string' ? entity(record['entity']) : undefined
  const isChange = typeof record['auditEntryId'] === 'number'
  const { data, error, refetch } = useQuery({ ...changesQuery(Number(record['auditLogId'])), enabled: isChange })
  if (!of) return null
  return (
    <RecordPart title={isChange ? 'What was changed' : 'About'}>
      <Stack gap="sm">
        <About of={of} record={record} isThere={data ? data.isThere : !isChange} />
        {error && (
          <ErrorTile title="The change could not be loaded" reason={messageOf(error)} onRetry={() => void refetch()} />
        )}
        {isChange && !data && !error && <Skeleton height="6rem" radius="md" aria-busy />}
        {data && <Told of={of} changes={data} />}
      </Stack>
    </RecordPart>
  )
}

function About({ of, record, isThere }: { of: Entity; record: ApiRecord; isThere: boolean }) {
  const { words, may } = useCaller()
  const id = record['recordId']
  if (typeof id !== 'number') return <Text>{capital(words.many(of.term))}</Text>
  const place = isThere ? placeOf(of, 'detail', id, undefined, may) : undefined
  const title = typeof record['title'] === 'string' ? record['title'] : `Number ${id}`
  return (
    <Text>
      {capital(words.one(of.term))}{' '}
      {place === undefined ? (
        title
      ) : (
        <Anchor component={Link} to={place} underline="always" inherit>
          {title}
        </Anchor>
      )}
    </Text>
  )
}

function Told({ of, changes: { before, after } }: { of: Entity; changes: AuditChanges }) {
  const { entity } = useCustomised(of)
  if (!before && !after) return <Text>You do not have permission to see what was changed.</Text>
  const entry = { auditEntryId: 0, change: 'edited', userId: null, by: '', at: '', before, after } as const
  return <Changes entity={entity} entry={entry} />
}
