import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { messageOf } from '../../api/api-error.ts'
import { forgetRecords } from '../../api/record-cache.ts'
import { refreshSession, sessionQuery, setBrowsingClient } from '../../api/session.ts'

/** The screen that switches. */
export const switchingAt = '/blank'

/** What it has to do. It is in the state of the history entry, not in the URL: no link from another site can ask for it. */
export interface SwitchOrder {
  readonly userId: number
  readonly switchTo: number
}

/**
 * Switches the working client, and comes back to `returnTo` with everything read again. The current screen is left
 * before the switch: an unsaved form belongs to the current client, so a user who chooses to stay does not switch.
 */
export function useSwitchClient(): (userId: number, clientId: number, returnTo: string) => Promise<void> {
  const navigate = useNavigate()
  return async (userId, switchTo, returnTo) => {
    const state: SwitchOrder = { userId, switchTo }
    await navigate(`${switchingAt}?returnTo=${encodeURIComponent(returnTo)}`, { replace: true, state })
  }
}

/** The switch itself, for the screen at `switchingAt`. @returns resolves once it is done or has failed, and the user was told */
export function useSwitching(): (order: SwitchOrder) => Promise<void> {
  const queryClient = useQueryClient()
  return async ({ userId, switchTo }) => {
    try {
      await setBrowsingClient(userId, switchTo)
      await refreshSession()
      forgetRecords(queryClient)
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
      notifications.show({ message: 'Successfully changed browsing client' })
    } catch (error) {
      notifications.show({ color: 'red', title: 'Error changing browsing client', message: messageOf(error) })
    }
  }
}
