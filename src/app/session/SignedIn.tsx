import { Button, Container, Stack } from '@mantine/core'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { messageOf } from '../../api/api-error.ts'
import { sessionAtom } from '../../api/session.ts'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { Starting } from '../Starting.tsx'
import { useFollowTheme } from '../theme/use-theme.ts'
import { useKeepAlive } from './use-keep-alive.ts'
import { useLive } from './use-live.ts'
import { useSessionCheck } from './use-session-check.ts'
import { hasSignedOutAtom, useSignOut } from './use-sign-out.ts'

const passwordPath = '/account/change-password'
/** Open to users who must change their password first. */
const stillOpen = new Set([passwordPath, '/about', '/settings/about'])

/** Lets signed-in users through; everyone else is told what to do first. */
export function SignedIn() {
  const { data: user, error, refetch } = useAtomValue(sessionAtom)
  const { pathname, search, hash } = useLocation()
  const [hasSignedOut, setSignedOut] = useAtom(hasSignedOutAtom)
  useEffect(() => {
    if (user) setSignedOut(false)
  }, [user, setSignedOut])
  useKeepAlive(Boolean(user))
  useFollowTheme(user?.theme)
  const isHeld = user?.lockedOut || user?.actionRequired !== undefined
  useLive(isHeld ? undefined : user?.userId, user?.workingClientId)
  useSessionCheck()
  if (error && !user) return <Unreachable reason={messageOf(error)} onRetry={() => void refetch()} />
  if (user === undefined) return <Starting />
  if (user === null) {
    const from = `${pathname}${search}${hash}`
    const isHome = hasSignedOut || from === '/'
    return <Navigate to={isHome ? '/login' : `/login?returnTo=${encodeURIComponent(from)}`} replace />
  }
  if (user.lockedOut) return <LockedOut client={user.client.name} />
  if (user.actionRequired && !stillOpen.has(pathname)) return <Navigate to={passwordPath} replace />
  return <Outlet />
}

function Unreachable({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <Container component="main" size="sm" py="xl">
      <Stack>
        <Heading>Gatehouse cannot start</Heading>
        <ErrorTile title="Your account could not be loaded" reason={reason} onRetry={onRetry} />
      </Stack>
    </Container>
  )
}

function LockedOut({ client }: { client: string }) {
  const signOut = useSignOut()
  return (
    <Container component="main" size="sm" py="xl">
      <Stack align="start">
        <Heading>Locked out</Heading>
        <ErrorTile title={`${client} is locked out`} reason="Please contact your provider." />
        <Button variant="default" onClick={signOut}>
          Logout
        </Button>
      </Stack>
    </Container>
  )
}
