import { useEffect } from 'react'
import { refreshSession } from '../../api/session.ts'

const everyMs = 30 * 60_000
const checkMs = 60_000

/**
 * Gives the session a new token every 30 minutes while the page is shown: a wall that nobody touches for a shift is
 * in use. A page that was hidden for longer does it when it is shown again. A failure is left to the next call: if
 * the session has ended, the 401 says so.
 */
export function useKeepAlive(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return
    let refreshedAt = Date.now()
    const refresh = () => {
      if (document.visibilityState !== 'visible' || Date.now() - refreshedAt < everyMs) return
      refreshedAt = Date.now()
      refreshSession().catch(() => undefined)
    }
    const timer = setInterval(refresh, checkMs)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [signedIn])
}
