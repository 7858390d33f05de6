import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { command, request } from '../../../api/request.ts'
import { sessionQuery } from '../../../api/session.ts'
import type { OwnSession, Profile } from '../domain/profile.ts'

const profileKey = ['account', 'profile'] as const
const sessionsKey = ['account', 'sessions'] as const

/** What the caller may change of themselves. */
export const useProfile = () =>
  useQuery({ queryKey: profileKey, queryFn: ({ signal }) => request<Profile>('GET', '/user/profile', { signal }) })

/** Saves it: the header shows the new name at once. What the server refuses is thrown. */
export function useSaveProfile(): (values: object) => Promise<void> {
  const client = useQueryClient()
  return async values => {
    client.setQueryData(profileKey, await request<Profile>('PUT', '/user/profile', { body: values }))
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
  }
}

/** The caller's open sessions; read again when the page is looked at again. */
export const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => request<readonly OwnSession[]>('GET', '/user/sessions', { signal }),
    refetchOnWindowFocus: true,
  })

/** Ends one of them, or without an id all others. */
export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (sessionId: number | undefined) => {
      if (sessionId === undefined) await command('POST', '/user/sessions/end-others')
      else await command('DELETE', `/user/sessions/${sessionId}`)
    },
    onSettled: () => refreshQueries(client, sessionsKey),
  })
}
