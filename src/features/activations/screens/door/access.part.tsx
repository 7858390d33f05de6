import { Anchor, Button, Group, Skeleton } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { recordKeys } from '../../../../api/record-cache.ts'
import { request } from '../../../../api/request.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { RecordPart } from '../../../../crud/detail/RecordPart.tsx'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { titleOf } from '../../../../crud/screen/titles.ts'
import { group } from '../../../../domain/entities/people/group.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import type { DoorWays } from '../../domain/wire.ts'
import { useFollow } from '../../../../api/use-follow.ts'
import { AddToGroup } from './AddToGroup.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { type Way, WayList } from './WayList.tsx'
import { ReadFailed } from '../../../../crud/screen/ReadFailed.tsx'

const waysQuery = (doorId: number) =>
  queryOptions({
    queryKey: [...recordKeys.lists('group'), 'into door', doorId],
    queryFn: ({ signal }) => request<DoorWays>('GET', `/activation/door/${doorId}`, { signal }),
  })

/** By which groups, door groups and sites a door is opened. */
export default function DoorAccess({ entity, record }: SpecialTabProps) {
  const { words, may } = useCaller()
  if (!may(group.permission.read)) return null
  const doorId = Number(record[entity.key])
  const actions = (
    <Group gap="sm">
      {may('FOB_READ') && may('DOOR_READ') && (
        <Anchor component={Link} to="?tab=whoCanOpen">
          Who can open this {words.one('door')}
        </Anchor>
      )}
      {may(group.permission.edit) && <AddButton doorId={doorId} label={`Add to a ${words.one('group')}`} />}
    </Group>
  )
  return (
    <RecordPart title="Access" actions={actions}>
      <Ways doorId={doorId} title={titleOf(entity, record)} />
    </RecordPart>
  )
}

function AddButton({ doorId, label }: { doorId: number; label: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <AddToGroup doorId={doorId} title={label} onClose={() => setOpen(false)} />}
    </>
  )
}

function Ways({ doorId, title }: { doorId: number; title: string }) {
  const { words } = useCaller()
  const query = waysQuery(doorId)
  const read = useQuery(query)
  const { data, error } = read
  useFollow(['tokenActivation', 'token', 'door', 'doorGroup', 'area', 'timeProfile'], query.queryKey)
  const [removing, setRemoving] = useState<Way>()
  const isEmpty = data?.groups.length === 0 && data.areas.every(({ credentials }) => credentials === 0)
  return (
    <>
      <ReadFailed what="The access" of={read} />
      {!data && !error && <Skeleton height="6rem" radius="sm" aria-busy="true" />}
      {isEmpty && (
        <EmptyState title={`Nobody can open this ${words.one('door')}`}>
          Add it to a {words.one('group')}, or give somebody its {words.one('area')}.
        </EmptyState>
      )}
      {data && !isEmpty && <WayList ways={data} onRemove={setRemoving} />}
      {removing && <RemoveDialog doorId={doorId} door={title} way={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}
