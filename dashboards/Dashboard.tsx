import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { messageOf } from '../src/api/api-error.ts'
import { sessionAtom } from '../src/api/session.ts'
import { savedLayoutQuery } from './wall/saved-dashboard.ts'
import { WallScreen } from './wall/WallScreen.tsx'
import { LoadingWall } from './wall/LoadingWall.tsx'

/** `/dashboard`: the wall of the signed-in user, for their working client. */
export default function Dashboard() {
  const { data: user } = useAtomValue(sessionAtom)
  return user ? <SavedWall key={user.workingClientId} clientId={user.workingClientId} codes={user.permissions} /> : null
}

interface SavedWallProps {
  clientId: number
  codes: readonly string[]
}

/** Where the saved wall can't be read the preset shows, and can't be changed, so that it doesn't replace the saved one. */
function SavedWall({ clientId, codes }: SavedWallProps) {
  const permissions = useMemo(() => new Set(codes), [codes])
  const { data, error, refetch } = useQuery(savedLayoutQuery(clientId))
  if (data === undefined && !error) return <LoadingWall />
  const failure = data === undefined && error ? { reason: messageOf(error), retry: () => void refetch() } : undefined
  return (
    <WallScreen
      key={failure ? 'preset' : 'saved'}
      clientId={clientId}
      permissions={permissions}
      saved={data ?? null}
      failure={failure}
    />
  )
}
