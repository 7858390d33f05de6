import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { RecordPart } from '../../../crud/detail/RecordPart.tsx'
import { person } from '../../../domain/entities/people/person.ts'
import { useNow } from '../../../ui/use-now.ts'
import { type AppInvitation, isOpen } from '../domain/app-invitation.ts'
import { type Act, InviteDialog } from './InviteDialog.tsx'
import { InvitationState } from './InvitationState.tsx'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'

/** A person and the app: the phone that is linked, and how their invitation stands, live. */
export function AppPart({ personId }: { personId: number }) {
  const { may } = useCaller()
  const [act, setAct] = useState<Act>()
  const read = useQuery({
    // Read again whenever the person changes, or an email about them.
    queryKey: [...recordKeys.one(person.id, personId), 'app-invitation'],
    queryFn: ({ signal }) => request<AppInvitation>('GET', `${person.api}/${personId}/app-invitation`, { signal }),
  })
  const { data, error } = read
  const now = useNow()
  const canWithdraw = data?.invitation ? isOpen(data.invitation, now) : false
  const canInvite = data && data.email !== null && !data.suspended
  return (
    <RecordPart
      title="App"
      actions={
        may(person.permission.edit) &&
        data && (
          <Group gap="xs">
            {canWithdraw && (
              <Button variant="default" onClick={() => setAct('withdraw')}>
                Withdraw
              </Button>
            )}
            {canInvite && (
              <Button variant="default" onClick={() => setAct('invite')}>
                {canWithdraw ? 'Send again' : 'Invite to app'}
              </Button>
            )}
          </Group>
        )
      }
    >
      <ReadFailed what="The state of the app" of={read} />
      {!data && !error && <Skeleton height="3rem" radius="sm" />}
      {data && <Standing of={data} personId={personId} />}
      {act && data && <InviteDialog act={act} personId={personId} onClosed={() => setAct(undefined)} />}
    </RecordPart>
  )
}

function Standing({ of, personId }: { of: AppInvitation; personId: number }) {
  const { entity, may, words } = useCaller()
  const known = entity(person.id)
  const edit = known && may(known.permission.edit) ? placeOf(known, 'edit', personId) : undefined
  const one = words.one(person.term)
  return (
    <>
      <Text>{of.deviceLink === null ? 'No phone is linked.' : `Linked phone: ${of.deviceLink}.`}</Text>
      {of.invitation && <InvitationState of={of.invitation} />}
      {of.suspended && <Text>This {one} is suspended, so they cannot be invited.</Text>}
      {of.email === null && (
        <Text>
          An email address is needed to invite this {one}.{' '}
          {edit && (
            <Anchor component={Link} to={edit} underline="always" inherit>
              Add one
            </Anchor>
          )}
        </Text>
      )}
    </>
  )
}
