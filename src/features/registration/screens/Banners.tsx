import { Alert, Anchor, Button, Stack } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { queryKeys } from '../../../api/session.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useSettled } from '../../../ui/use-settled.ts'
import { registrationPath } from '../domain/path.ts'
import type { OwnRegistration } from '../domain/registration.ts'
import classes from './Banners.module.css'
import { useRegistration, useResend } from './use-registration.ts'
import { leftOf } from './words.ts'

/**
 * What a registrant still has to do, above every screen.
 * @param props.onSettled called once it is known what that is, or that it could not be loaded
 */
export default function Banners({ onSettled }: { onSettled: () => void }) {
  const { data, error, isPending, refetch } = useRegistration()
  useSettled(isPending, onSettled)
  const client = useQueryClient()
  const isOver = data === null
  // The account is open: who they are and what they may do has changed.
  useEffect(() => {
    if (isOver) void refreshQueries(client, queryKeys.session)
  }, [isOver, client])
  if (error && !data)
    return (
      <section className={classes.banners} aria-label="Your registration">
        <ErrorTile
          title="Your registration could not be loaded"
          reason={messageOf(error)}
          onRetry={() => void refetch()}
        />
      </section>
    )
  if (!data) return null
  return (
    <section className={classes.banners} aria-label="Your registration">
      <Stack gap="xs">
        {data.status === 'created' && <NotVerified of={data} />}
        <NotApplied of={data} />
        {(data.status === 'applied' || data.status === 'approved') && (
          <Banner
            title={
              data.status === 'applied' ? 'Your application is waiting for approval' : 'Your application is approved'
            }
          >
            We will email {data.emailAddress} when your account is open. Until then you can look at everything, and
            change nothing.
          </Banner>
        )}
        {data.remarks !== null && <Banner title="A message about your registration">{data.remarks}</Banner>}
      </Stack>
    </section>
  )
}

const Banner = ({ title, children, isUrgent = false }: { title: string; children: ReactNode; isUrgent?: boolean }) => (
  <Alert
    variant="default"
    role="note"
    title={title}
    icon={isUrgent ? <IconAlertTriangle className={classes.urgent} aria-hidden /> : <IconInfoCircle aria-hidden />}
  >
    {children}
  </Alert>
)

function NotVerified({ of }: { of: OwnRegistration }) {
  const { mutate, isPending, isSuccess, error } = useResend()
  return (
    <Banner title="Confirm your email address" isUrgent>
      <Stack gap="xs" align="start">
        <span>
          We sent a link to {of.emailAddress}. Open it before you log out: without it you cannot log in again, and the
          trial is removed when it ends.
        </span>
        {error && <ErrorTile title="Resend email failed" reason={messageOf(error)} />}
        <output>{isSuccess && 'The email is on its way. Earlier links no longer work.'}</output>
        <Button size="sm" variant="default" loading={isPending} onClick={() => mutate(of.publicRegistrationId)}>
          Send the email again
        </Button>
      </Stack>
    </Banner>
  )
}

function NotApplied({ of }: { of: OwnRegistration }) {
  const now = useNow()
  const { pathname } = useLocation()
  const { words, zone } = useCaller()
  if (of.trialEndsAt === null) return null
  const left = leftOf(of.trialEndsAt, now)
  return (
    <>
      <Banner
        title={left === undefined ? 'Your trial has ended' : `Your trial ends in ${left}`}
        isUrgent={left === undefined}
      >
        <Stack gap="xs" align="start">
          <span>
            {left === undefined
              ? 'Apply for an account to go on. Until then nothing else is open.'
              : `Until ${dateTimeText(of.trialEndsAt, zone)} you can look at everything of your trial, but not add or change anything. Apply for an account to go on after that.`}
          </span>
          {pathname !== registrationPath && (
            <Button size="sm" component={Link} to={registrationPath}>
              Apply
            </Button>
          )}
        </Stack>
      </Banner>
      {!of.hasAddress && left !== undefined && !pathname.startsWith(registrationPath) && (
        <Banner title={`Your ${words.one('client')} has no address`}>
          <Anchor component={Link} to={`${registrationPath}/address`} inherit underline="always">
            Give its address
          </Anchor>
        </Banner>
      )}
    </>
  )
}
