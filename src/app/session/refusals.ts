import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { onRefusal } from '../../api/request.ts'
import { checkSession, queryKeys } from '../../api/session.ts'
import type { Router } from '../routes.tsx'

/**
 * What an answer means for the whole app: 401, the session may be over (then the guard goes to the sign-in screen);
 * 451, this is another client's (to the screen that offers to switch). Both remember the current page.
 * @returns ends it
 */
export function followRefusals(queryClient: QueryClient, router: Router): () => void {
  let isChecking = false
  // A call that left before the session got a new token is refused as well: that ends nothing.
  const endIfOver = async () => {
    if (isChecking || !queryClient.getQueryData(queryKeys.session)) return
    isChecking = true
    await checkSession().catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) queryClient.setQueryData(queryKeys.session, null)
    })
    isChecking = false
  }
  return onRefusal(({ status, clientId, message, details }) => {
    if (status === 401) {
      if (details['code'] === 'sessionReplaced') queryClient.setQueryData(queryKeys.endedBecause, message)
      return void endIfOver()
    }
    const { pathname, search, hash } = router.state.location
    if (pathname === '/client-mismatch') return
    const query = new URLSearchParams({ returnTo: `${pathname}${search}${hash}` })
    if (clientId !== undefined) query.set('clientId', String(clientId))
    void router.navigate(`/client-mismatch?${query}`, { replace: true })
  })
}
