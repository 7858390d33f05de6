import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { messageOf } from '../../api/api-error.ts'
import { forgetRecords } from '../../api/record-cache.ts'
import { refreshSession, sessionQuery, setBrowsingClient } from '../../api/session.ts'

/** Switches the working client, and comes back to `returnTo` with everything read again. */
export function useSwitchClient(): (userId: number, clientId: number, returnTo: string) => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (userId, clientId, returnTo) => {
    try {
      await setBrowsingClient(userId, clientId)
      await refreshSession()
      forgetRecords(queryClient)
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    } catch (error) {
      notifications.show({ color: 'red', title: 'Error changing browsing client', message: messageOf(error) })
      return
    }
    await navigate(`/blank?returnTo=${encodeURIComponent(returnTo)}`, { replace: true })
    notifications.show({ message: 'Successfully changed browsing client' })
  }
}
