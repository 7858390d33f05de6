import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { notifications } from '@mantine/notifications'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { command, request } from '../../../api/request.ts'
import type { EngineerRelation } from '../domain/relation.ts'

/** An invitation to look after a place. */
export interface ReceivedInvitation {
  readonly areaInstallerInvitationId: number
  readonly area: string
  readonly from: string
  readonly created: string | null
}

interface Items<T> {
  readonly items: readonly T[]
}

const root = ['engineers'] as const

export const useRelations = (side: 'ours' | 'all') =>
  useQuery({
    queryKey: [...root, side],
    queryFn: async ({ signal }) =>
      (await request<Items<EngineerRelation>>('GET', `/engineer-relation?side=${side}`, { signal })).items,
  })

/** What the working client is invited to look after. */
export const useReceived = () =>
  useQuery({
    queryKey: [...root, 'received'],
    queryFn: async ({ signal }) =>
      (await request<Items<ReceivedInvitation>>('GET', '/areainstallerinvitation/received', { signal })).items,
  })

export function useAccept() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ areaInstallerInvitationId, area }: ReceivedInvitation) => {
      await command('POST', `/areainstallerinvitation/${areaInstallerInvitationId}/accept`)
      notifications.show({ message: `You look after ${area} now` })
    },
    onSettled: () => refreshQueries(client, root),
  })
}
