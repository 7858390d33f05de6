import type { QueryClient } from '@tanstack/react-query'
import { onRefusal } from '../../api/request.ts'
import { queryKeys } from '../../api/session.ts'
import type { Router } from '../routes.tsx'

/**
 * What an answer means for the whole app: 401, the session is over (the guard goes to the sign-in screen);
 * 451, this is another client's (to the screen that offers to switch). Both remember the current page.
 */
export function followRefusals(queryClient: QueryClient, router: Router): void {
  onRefusal(({ status, clientId, message, details }) => {
    if (status === 401) {
      if (details['code'] === 'sessionReplaced') queryClient.setQueryData(queryKeys.endedBecause, message)
      return void queryClient.setQueryData(queryKeys.session, null)
    }
    const { pathname, search, hash } = router.state.location
    if (pathname === '/client-mismatch') return
    const query = new URLSearchParams({ returnTo: `${pathname}${search}${hash}` })
    if (clientId !== undefined) query.set('clientId', String(clientId))
    void router.navigate(`/client-mismatch?${query}`, { replace: true })
  })
}
