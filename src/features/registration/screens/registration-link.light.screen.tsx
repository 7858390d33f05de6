import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { request } from '../../../api/request.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { PublicPage } from '../../../ui/PublicPage.tsx'
import type { Opened } from '../domain/registration.ts'
import { statusWords } from './words.ts'

const refusals: Readonly<Partial<Record<Opened['state'], string>>> = {
  expired: 'This link has expired. Have a new one sent, and open that.',
  taken: 'This email address has an account already. Log in to that account.',
  unknown: 'This link is not complete, or a newer one was sent. Open the whole link of the newest email.',
}

/** Where the link of a confirmation leads: nothing is used up before the button is pressed. Then it shows how it stands. */
export default function RegistrationLinkScreen() {
  const { reference = '' } = useParams()
  const link = useLocation().hash.slice(1)
  const body = { reference, link }
  const standing = useQuery({
    queryKey: ['registration-link', reference, link],
    queryFn: () => request<Opened>('POST', '/publicregistration/standing', { body }),
    enabled: link !== '',
    gcTime: 0,
  })
  const verify = useMutation({ mutationFn: () => request<Opened>('POST', '/publicregistration/verify', { body }) })
  const opened = link === '' ? ({ state: 'unknown' } as const) : (verify.data ?? standing.data)
  const failure = verify.error ?? standing.error
  return (
    <PublicPage heading={`Registration ${reference}`}>
      {failure && (
        <ErrorTile
          title="The link could not be opened"
          reason={messageOf(failure)}
          onRetry={() => (verify.error ? verify.mutate() : void standing.refetch())}
        />
      )}
      {!opened && !failure && <Skeleton height="6rem" aria-busy="true" />}
      {opened && (
        <Shown opened={opened} isDone={verify.isSuccess} isBusy={verify.isPending} onConfirm={() => verify.mutate()} />
      )}
    </PublicPage>
  )
}

interface ShownProps {
  opened: Opened
  isDone: boolean
  isBusy: boolean
  onConfirm: () => void
}

function Shown({ opened: { state, registration }, isDone, isBusy, onConfirm }: ShownProps) {
  const refusal = refusals[state]
  return (
    <Stack>
      <Text component="output" display="block">
        {refusal ??
          (isDone
            ? 'Your email address is confirmed. You can log in with it from now on.'
            : registration && statusWords[registration.status])}
      </Text>
      {typeof registration?.remarks === 'string' && (
        <div>
          <Text fw={600}>A message for you</Text>
          <Text>{registration.remarks}</Text>
        </div>
      )}
      {state === 'ready' && (
        <Button onClick={onConfirm} loading={isBusy}>
          Confirm the email address
        </Button>
      )}
      {state === 'expired' && (
        <Button component={Link} to="/register/resend">
          Send a new link
        </Button>
      )}
      {(state === 'used' || state === 'taken') && registration?.status !== 'cancelled' && (
        <Button component={Link} to="/login">
          Log in
        </Button>
      )}
    </Stack>
  )
}
