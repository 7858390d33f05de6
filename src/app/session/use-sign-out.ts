import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { atom, useSetAtom } from 'jotai'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { queryKeys, signOut } from '../../api/session.ts'
import { forgetDrafts } from '../../crud/form/draft-keys.ts'
import { sessionEnded } from './at-session.ts'

/** Whether the user ended the session: then the next one begins at home, not where this one was. */
export const hasSignedOutAtom = atom(false)

const kept: readonly unknown[] = [queryKeys.settings[0], queryKeys.session[0]]

/** Signs out and forgets everything that was read; the guard then goes to the sign-in screen. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  const setSignedOut = useSetAtom(hasSignedOutAtom)
  return async () => {
    // Before the server ends the session: its live connection, or any answer, may say so first.
    setSignedOut(true)
    try {
      await signOut()
    } catch (error) {
      // Without a session one is out already.
      const isOut = error instanceof ApiError && error.status === 401
      if (!isOut) {
        setSignedOut(false)
        return void notifications.show({ color: 'red', title: 'Failed to logout', message: messageOf(error) })
      }
    }
    queryClient.setQueryData(queryKeys.session, null)
    queryClient.removeQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) })
    forgetDrafts(sessionStorage)
    notifications.show({ message: 'Successfully logged out' })
    // What this device keeps is not waited for: a browser that is slow with it would seem not to sign out.
    await sessionEnded()
  }
}
