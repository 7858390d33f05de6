import { Button, Skeleton, Stack, Table } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import { listCrumbs } from '../../../crud/screen/crumbs.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { user } from '../../../domain/entities/people/user.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { DeletedUser } from '../domain/password-link.ts'
import { RestoreDialog } from './RestoreDialog.tsx'

interface Page {
  readonly items: readonly DeletedUser[]
  readonly next: number | null
}

/** Users who were deleted, the latest first: each can be restored. */
export default function DeletedUsersScreen() {
  const caller = useCaller()
  return (
    <Guard codes={[user.permission.read, user.permission.add]}>
      <Stack>
        <ScreenHead heading={`Deleted ${caller.words.many(user.term)}`} crumbs={listCrumbs(user, user.term, caller)} />
        <Deleted />
      </Stack>
    </Guard>
  )
}

function Deleted() {
  const { words } = useCaller()
  const read = useInfiniteQuery({
    // Read again whenever a user is deleted, or comes back.
    queryKey: [...recordKeys.lists(user.id), 'deleted'],
    queryFn: ({ pageParam, signal }) =>
      request<Page>('GET', `${user.api}/deleted${pageParam === null ? '' : `?before=${pageParam}`}`, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = read
  const [restoring, setRestoring] = useState<DeletedUser>()
  const items = data?.pages.flatMap(page => page.items)
  return (
    <>
      <ReadFailed what={`The deleted ${words.many(user.term)}`} of={read} />
      {!items && !error && <Skeleton height="12rem" radius="sm" aria-busy="true" />}
      {items?.length === 0 && <EmptyState title={`No deleted ${words.many(user.term)}`} />}
      {items && items.length > 0 && <DeletedTable items={items} onRestore={setRestoring} />}
      {hasNextPage && (
        <Button variant="default" onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
          Show more
        </Button>
      )}
      {restoring && <RestoreDialog deleted={restoring} onClosed={() => setRestoring(undefined)} />}
    </>
  )
}

interface DeletedTableProps {
  items: readonly DeletedUser[]
  onRestore: (deleted: DeletedUser) => void
}

function DeletedTable({ items, onRestore }: DeletedTableProps) {
  const { zone, words } = useCaller()
  return (
    <Table.ScrollContainer minWidth="44rem">
      <Table aria-label={`Deleted ${words.many(user.term)}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Name</Table.Th>
            <Table.Th scope="col">Username</Table.Th>
            <Table.Th scope="col">Email</Table.Th>
            <Table.Th scope="col">Deleted</Table.Th>
            <Table.Th scope="col">By</Table.Th>
            <Table.Th scope="col">Actions</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map(each => (
            <Table.Tr key={each.userId}>
              <Table.Td>{each.name}</Table.Td>
              <Table.Td>{each.username}</Table.Td>
              <Table.Td>{each.email}</Table.Td>
              <Table.Td>{dateTimeText(each.deleted, zone)}</Table.Td>
              <Table.Td>{each.by}</Table.Td>
              <Table.Td>
                <Button variant="default" size="xs" onClick={() => onRestore(each)} aria-label={`Restore ${each.name}`}>
                  Restore
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
