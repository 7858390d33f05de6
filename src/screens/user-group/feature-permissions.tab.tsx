import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { choicesQuery } from '../../api/entity-calls.ts'
import type { SpecialTabProps } from '../../crud/detail/special-tabs.ts'
import { useCaller } from '../../crud/caller/caller.ts'
import { entities } from '../../domain/entities/index.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { featureRows, idsOf, type FeatureRow } from './feature-rows.ts'
import { FeatureForm } from './FeatureForm.tsx'
import { HeldFeatures } from './HeldFeatures.tsx'

/** What the users of a group may do: every feature there is, and which of them the group has. */
export default function FeaturePermissions({ entity, record }: SpecialTabProps) {
  const caller = useCaller()
  const { data, error, refetch } = useQuery(choicesQuery(entities.feature))
  const rows = useMemo(() => featureRows(data ?? [], caller), [data, caller])
  if (error && !data)
    return (
      <ErrorTile title="The features could not be loaded" reason={messageOf(error)} onRetry={() => void refetch()} />
    )
  if (!data) return <Skeleton height="20rem" radius="md" aria-busy />
  if (rows.length === 0) return <EmptyState title="No features">There are no features to allow.</EmptyState>
  return caller.may(entity.permission.edit) ? (
    <Kept entity={entity} record={record} rows={rows} />
  ) : (
    <HeldFeatures rows={rows} held={idsOf(record)} />
  )
}

/** Follows what others save, as long as nothing is changed here. */
function Kept({ entity, record, rows }: SpecialTabProps & { rows: readonly FeatureRow[] }) {
  const [opened, setOpened] = useState({ record, version: Number(record['version']) })
  const [isDirty, setDirty] = useState(false)
  const version = Number(record['version'])
  if (!isDirty && version > opened.version) setOpened({ record, version })
  return (
    <FeatureForm
      key={Number(opened.record['version'])}
      entity={entity}
      record={opened.record}
      rows={rows}
      onDirty={setDirty}
      onSaved={saved => setOpened(before => ({ ...before, version: Number(saved['version']) }))}
    />
  )
}
