import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Link, Navigate, useSearchParams } from 'react-router'
import { messageOf } from '../../api/api-error.ts'
import type { CurrentUser } from '../../api/current-user.ts'
import { sessionAtom, settingsAtom, switchableClientsQuery } from '../../api/session.ts'
import { words } from '../../domain/vocabulary.ts'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { useReturnTo } from '../return-to.ts'
import { useSwitchClient } from '../../crud/screen/use-switch-client.ts'

/** The page belongs to another client of the user: offers to switch, and to continue there. */
export default function ClientMismatchScreen() {
  const { data: user } = useAtomValue(sessionAtom)
  const { data: settings } = useAtomValue(settingsAtom)
  const { one } = words(settings?.brand ?? 'cloud')
  if (user === null) return <Navigate to="/login" replace />
  return (
    <PublicPage heading={`Another ${one('client')}`}>
      <Text>
        This belongs to another {one('client')} than the one you are working as
        {user ? `, ${user.client.name}` : ''}. Switch to go on.
      </Text>
      {user && <Others user={user} />}
      <Button component={Link} to="/" variant="default">
        Stay and go home
      </Button>
    </PublicPage>
  )
}

function Others({ user }: { user: CurrentUser }) {
  const clients = useQuery(switchableClientsQuery(user.userId))
  const switchClient = useSwitchClient()
  const returnTo = useReturnTo()
  const owner = useSearchParams()[0].get('clientId')
  if (clients.error)
    return (
      <ErrorTile
        title="The others could not be loaded"
        reason={messageOf(clients.error)}
        onRetry={() => void clients.refetch()}
      />
    )
  return (
    <Stack gap="xs">
      {clients.data
        ?.filter(({ clientId }) => clientId !== user.client.clientId)
        .filter(({ clientId }) => owner === null || String(clientId) === owner)
        .map(({ clientId, name }) => (
          <Button key={clientId} onClick={() => switchClient(user.userId, clientId, returnTo)}>
            Switch to {name}
          </Button>
        ))}
    </Stack>
  )
}
