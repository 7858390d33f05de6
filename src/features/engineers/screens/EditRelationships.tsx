import { Button, Skeleton, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { listCrumbs } from '../../../crud/screen/crumbs.ts'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { client } from '../../../domain/entities/control-panel/client.ts'
import { clientRelation } from '../../../domain/entities/control-panel/client-relation.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { kindWords, mostRelationships, type Relationship, type RelationshipKind } from '../domain/relationship.ts'
import { RelationshipForm } from './RelationshipForm.tsx'
import { RelationshipRow } from './RelationshipRow.tsx'
import { RevokeDialog } from './RevokeDialog.tsx'
import { useRelationships } from './use-relationships.ts'
import classes from './Engineers.module.css'

/** Who looks after a client, of one kind: they are added, changed and revoked here. */
export function EditRelationships({ kind }: { kind: RelationshipKind }) {
  const id = Number(useParams()['clientId'])
  const caller = useCaller()
  const read = useRelationships(id, kind)
  const { data, error } = read
  const { heading, none } = kindWords[kind]
  const [writing, setWriting] = useState<Relationship | 'new'>()
  const [revoking, setRevoking] = useState<Relationship>()
  const opener = useRef<HTMLElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const open = (what: Relationship | 'new', from: HTMLElement) => {
    opener.current = from
    setWriting(what)
  }
  const close = () => {
    setWriting(undefined)
    setRevoking(undefined)
    // After the list is drawn again: the button that opened it may have gone.
    setTimeout(() => (opener.current?.isConnected ? opener.current : list.current)?.focus())
  }
  const mayAdd = caller.may(clientRelation.permission.add)
  const own = data ? [{ label: data.client.name, to: `/configuration/client/${id}` }] : []
  return (
    <Stack gap="md" className={classes.form}>
      <ScreenHead heading={heading} crumbs={[...listCrumbs(client, client.term, caller), ...own]}>
        {data && caller.may(clientRelation.permission.edit) && (
          <Button component={Link} to={`/configuration/client/${id}/fix-permissions`} variant="default">
            Fix permissions
          </Button>
        )}
        {data && mayAdd && (
          <Button
            leftSection={<IconPlus size="1.125rem" aria-hidden />}
            onClick={event => open('new', event.currentTarget)}
            disabled={writing !== undefined}
          >
            Add
          </Button>
        )}
      </ScreenHead>
      <ReadFailed what={heading} of={read} />
      {!data && !error && <Skeleton height="12rem" radius="md" aria-busy="true" />}
      {data && writing !== undefined && (
        <RelationshipForm
          key={writing === 'new' ? 'new' : writing.clientRelationId}
          kind={kind}
          of={data}
          relationship={writing === 'new' ? undefined : writing}
          onDone={close}
        />
      )}
      {data?.items.length === 0 && writing === undefined && (
        <EmptyState title={`${none} ${data.client.name}`}>{mayAdd && 'Add the first above.'}</EmptyState>
      )}
      {data && data.items.length > 0 && (
        <ul ref={list} tabIndex={-1} className={classes.boxed} aria-label={heading}>
          {data.items.map(each => (
            <RelationshipRow
              key={each.clientRelationId}
              relationship={each}
              isBusy={writing !== undefined}
              onEdit={from => open(each, from)}
              onRevoke={from => {
                opener.current = from
                setRevoking(each)
              }}
            />
          ))}
        </ul>
      )}
      {data?.items.length === mostRelationships && <p>Only the first {mostRelationships} are shown.</p>}
      {revoking && <RevokeDialog clientId={id} of={revoking} onClosed={close} />}
    </Stack>
  )
}
