import { Button, Container, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { messageOf } from '../../api/api-error.ts'
import type { CurrentUser } from '../../api/current-user.ts'
import { sessionAtom } from '../../api/session.ts'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { loadAnnouncements } from '../announcements.ts'
import { useFollowTheme } from '../theme/use-theme.ts'
import { sessionBegun } from './at-session.ts'
import { AskingWho, Unreachable, withoutConnection } from './Unreachable.tsx'
import { useKeepAlive } from './use-keep-alive.ts'
import { useLive } from './use-live.ts'
import { useSessionCheck } from './use-session-check.ts'
import { hasSignedOutAtom, useSignOut } from './use-sign-out.ts'

/** Where users are led who have to do something first, and what else is open to them. */
const pathTo = ({ actionRequired, userId }: CurrentUser): string | undefined =>
  actionRequired &&
  {
    changePassword: '/account/change-password',
    setUpSecondFactor: `/settings/account/${userId}/setup-2fa`,
    apply: '/account/registration',
  }[actionRequired]
const stillOpen = new Set(['/about', '/settings/about'])

/** Lets signed-in users through, and tells everyone else what to do first. */
export function SignedIn() {
  const { data: user, error, refetch } = useAtomValue(sessionAtom)
  const { pathname, search, hash } = useLocation()
  const [hasSignedOut, setSignedOut] = useAtom(hasSignedOutAtom)
  useEffect(() => {
    if (user) setSignedOut(false)
  }, [user, setSignedOut])
  useKeepAlive(Boolean(user))
  useEffect(() => void loadAnnouncements().catch(() => undefined), [])
  useFollowTheme(user?.theme)
  const isHeld = user?.lockedOut || user?.actionRequired !== undefined
  useLive(isHeld ? undefined : user?.userId, user?.workingClientId, user?.client.leavesOutExits)
  useSessionCheck()
  const isReached = user !== undefined && user !== null && !isHeld
  const queryClient = useQueryClient()
  const begin = useEffectEvent(() => (user ? sessionBegun(user, queryClient) : undefined))
  const [userId, clientId] = [user?.userId, user?.workingClientId]
  useEffect(() => {
    if (isReached && userId !== undefined && clientId !== undefined) void begin()
  }, [isReached, userId, clientId])
  if (error && !user) {
    const instead = withoutConnection(error, pathname)
    if (instead !== undefined) return <Navigate to={instead} replace />
    return <Unreachable reason={messageOf(error)} onRetry={() => void refetch()} />
  }
  if (user === undefined) return <AskingWho />
  if (user === null) {
    const from = `${pathname}${search}${hash}`
    const isHome = hasSignedOut || from === '/'
    return <Navigate to={isHome ? '/login' : `/login?returnTo=${encodeURIComponent(from)}`} replace />
  }
  if (user.lockedOut) return <LockedOut client={user.client.name} />
  const first = pathTo(user)
  if (first !== undefined && first !== pathname && !stillOpen.has(pathname)) return <Navigate to={first} replace />
  return <Outlet />
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
