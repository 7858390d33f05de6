import { Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { oneQuery } from '../../../api/entity-calls.ts'
import type { ApiRecord } from '../../../api/records.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { RecordPart } from '../../../crud/detail/RecordPart.tsx'
import { recordCrumbs } from '../../../crud/screen/crumbs.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { Missing } from '../../../crud/screen/Missing.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { titleOf } from '../../../crud/screen/titles.ts'
import { user } from '../../../domain/entities/people/user.ts'
import { passwordTexts } from '../../../domain/password.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { LinkState } from './LinkState.tsx'
import { SetPasswordForm } from './SetPasswordForm.tsx'
import { SendLinkButton } from './SendLinkButton.tsx'
import { usePasswordState } from './use-password-state.ts'

const keyPattern = /^[1-9]\d{0,8}$/

/** A password for somebody else, or a link by which they choose one themselves. */
export default function SetUserPasswordScreen() {
  const { userId = '' } = useParams()
  return (
    <Guard codes={[user.permission.read, user.permission.edit]}>
      <OfUser key={userId} id={keyPattern.test(userId) ? Number(userId) : Number.NaN} />
    </Guard>
  )
}

function OfUser({ id }: { id: number }) {
  const caller = useCaller()
  const { data: record, error, refetch } = useQuery({ ...oneQuery(user, id), enabled: !Number.isNaN(id) })
  if (!record && error && !(error instanceof ApiError && error.status === 403))
    return <ErrorTile title={passwordTexts.noUser} reason={messageOf(error)} onRetry={() => void refetch()} />
  if (!record && (error || Number.isNaN(id)))
    return <Missing entity={user} id={id} error={error} onRetry={() => void refetch()} />
  if (!record) return <Skeleton height="20rem" radius="md" aria-busy="true" />
  return (
    <Stack maw="40rem">
      <ScreenHead
        heading={`Set password of ${titleOf(user, record)}`}
        crumbs={recordCrumbs(user, user.term, record, caller)}
      />
      {caller.user?.userId === id ? <Own /> : <OfAnother id={id} record={record} />}
    </Stack>
  )
}

function Own() {
  return (
    <Text>
      This is you.{' '}
      <Anchor component={Link} to="/account/change-password" underline="always">
        Change your own password
      </Anchor>{' '}
      where the current one is asked for.
    </Text>
  )
}

function OfAnother({ id, record }: { id: number; record: ApiRecord }) {
  const { data } = usePasswordState(id)
  return (
    <>
      <SetPasswordForm id={id} record={record} state={data} />
      {data && (
        <RecordPart title="Or let them choose one" actions={<SendLinkButton userId={id} state={data} />}>
          <Text>They get an email with a link, and nobody else knows their password.</Text>
          {data.link && <LinkState of={data.link} />}
        </RecordPart>
      )}
    </>
  )
}
