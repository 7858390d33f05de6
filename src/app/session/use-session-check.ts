import { atom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { checkSession } from '../../api/session.ts'
import { steadyHealthAtom } from '../../crud/surface/use-surface.ts'

const checkEveryMs = 30_000

/** Whether a hub is lost: the records' hub is open while a user is signed in. */
const isCutAtom = atom(get => get(steadyHealthAtom).hubs['pub-sub']?.state === 'lost')

/**
 * Asks whether the session is alive while the connection is lost: a browser can't see that a connection was refused
 * because the session has ended, so a wall would keep trying for ever. If it has ended, its 401 leads to sign-in.
 */
export function useSessionCheck(): void {
  const isCut = useAtomValue(isCutAtom)
  useEffect(() => {
    if (!isCut) return
    const check = () => void checkSession().catch(() => undefined)
    check()
    const timer = setInterval(check, checkEveryMs)
    return () => clearInterval(timer)
  }, [isCut])
}
