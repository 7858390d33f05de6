import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { messageOf } from '../../api/api-error.ts'
import { forgetRecords } from '../../api/record-cache.ts'
import { refreshSession, sessionQuery, setBrowsingClient } from '../../api/session.ts'

/** What `/blank` is told to do: in the entry of the history, so that no link from elsewhere can. */
export interface SwitchOrder {
  readonly userId: number
  readonly switchTo: number
}

/**
 * Switches the working client, and comes back to `returnTo` with everything read again. The screen is left first: what
 * is typed on it was meant for the client until now, and whoever stays with it stays with that client.
 */
export function useSwitchClient(): (userId: number, clientId: number, returnTo: string) => Promise<void> {
  const navigate = useNavigate()
  return async (userId, switchTo, returnTo) => {
    const state: SwitchOrder = { userId, switchTo }
    await navigate(`/blank?returnTo=${encodeURIComponent(returnTo)}`, { replace: true, state })
  }
}

/** Does it, once every screen has gone. @returns whose promise ends when it is done, or was said to have failed */
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
