import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { command, request } from '../../../api/request.ts'
import { sessionQuery } from '../../../api/session.ts'
import type { OwnRegistration } from '../domain/registration.ts'

const key = ['own-registration'] as const

/** The signed-in registrant's registration; null once it is an account. Read again when the page is looked at again. */
export const useRegistration = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => request<OwnRegistration | null>('GET', '/publicregistration/current', { signal }),
    refetchOnWindowFocus: 'always',
  })

/** Saves something of it; what the server refuses is thrown. */
export function useSaveRegistration(): (
  method: 'POST' | 'PUT',
  id: number,
  what: 'apply' | 'address',
  values: object,
) => Promise<void> {
  const client = useQueryClient()
  return async (method, id, what, body) => {
    client.setQueryData(key, await request<OwnRegistration>(method, `/publicregistration/${id}/${what}`, { body }))
    // A trial that had ended goes on once its user has applied.
    if (what === 'apply') await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
  }
}

/** Sends the confirmation of the email address again. */
export const useResend = () =>
  useMutation({ mutationFn: (id: number) => command('POST', `/publicregistration/${id}/resend`) })
