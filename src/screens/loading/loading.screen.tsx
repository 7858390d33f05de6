import { Loader, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { messageOf } from '../../api/api-error.ts'
import { sessionAtom } from '../../api/session.ts'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { useReturnTo } from '../return-to.ts'

/** After this long the page says that nothing has come yet. */
const longMs = 5000

/** Where an app or a window waits: it goes on to `?returnTo=` once it is known who is signed in, by way of the sign-in for nobody. */
export default function LoadingScreen() {
  const { data: user, error, refetch, isFetching } = useAtomValue(sessionAtom)
  const returnTo = useReturnTo()
  if (user) return <Navigate to={returnTo} replace />
  if (user === null)
    return <Navigate to={returnTo === '/' ? '/login' : `/login?returnTo=${encodeURIComponent(returnTo)}`} replace />
  return (
    <PublicPage heading="Loading">
      {error && !isFetching ? (
        <ErrorTile title="Your account could not be loaded" reason={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </PublicPage>
  )
}

function Waiting() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLong, longMs, true)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Text component="output">
      <Loader type="dots" color="gray" display="block" aria-hidden />
      {isLong ? 'The server has not answered yet. Still waiting.' : 'One moment.'}
    </Text>
  )
}
