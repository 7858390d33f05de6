import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { command, request } from '../../../api/request.ts'
import type { Preview } from '../domain/preview.ts'
import type { Offer, Received } from '../domain/received.ts'

const root = ['system-transfer'] as const
const ofInvitation = '/systemtransferinvitation'

/** What a transfer would do. It is read again whenever the step is opened: other people work on. */
export const usePreview = (areaId: number | undefined, destinationId: number | undefined) =>
  useQuery({
    queryKey: [...root, 'preview', areaId, destinationId],
    queryFn: ({ signal }) =>
      request<Preview>(
        'GET',
        `/systemtransfer/preview?baseAreaId=${areaId}${destinationId === undefined ? '' : `&destinationClientId=${destinationId}`}`,
        { signal },
      ),
    enabled: areaId !== undefined,
    staleTime: 0,
  })

/** Systems that the working client is offered. */
export const useReceived = () =>
  useQuery({
    queryKey: [...root, 'received'],
    queryFn: async ({ signal }) =>
      (await request<{ readonly items: readonly Received[] }>('GET', `${ofInvitation}/received`, { signal })).items,
  })

/** One of them, with what is in it. */
export const useOffer = (id: number) =>
  useQuery({
    queryKey: [...root, 'offer', id],
    queryFn: ({ signal }) => request<Offer>('GET', `${ofInvitation}/${id}/offer`, { signal }),
    staleTime: 0,
  })

interface Begun {
  readonly jobId: number
}

/** Starts a transfer, as staff. */
export const useMove = (onBegun: (jobId: number) => void) =>
  useMutation({
    mutationFn: (body: { readonly baseAreaId: number; readonly destinationClientId: number }) =>
      request<Begun>('POST', '/systemtransfer', { body }),
    onSuccess: ({ jobId }) => onBegun(jobId),
  })

/** Sends an offer by email. */
export const useSend = (onSent: (invitationId: number) => void) =>
  useMutation({
    mutationFn: (body: { readonly areaId: number; readonly email: string }) =>
      request<{ readonly systemTransferInvitationId: number }>('POST', ofInvitation, { body }),
    onSuccess: ({ systemTransferInvitationId }) => onSent(systemTransferInvitationId),
  })

/** Starts the transfer of an offered system. */
export const useAccept = (id: number, onBegun: (jobId: number) => void) =>
  useMutation({
    mutationFn: () => request<Begun>('POST', `${ofInvitation}/${id}/accept`),
    onSuccess: ({ jobId }) => onBegun(jobId),
  })

/** Says no to an offered system. */
export function useDecline(id: number, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => command('POST', `${ofInvitation}/${id}/decline`),
    onSuccess: onDone,
    onSettled: () => refreshQueries(client, root),
  })
}
