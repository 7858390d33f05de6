import { useQuery } from '@tanstack/react-query'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import { user } from '../../../domain/entities/people/user.ts'
import type { PasswordState } from '../domain/password-link.ts'

/** How a user stands with their password: read again whenever the user changes, or an email about them. */
export const usePasswordState = (userId: number) =>
  useQuery({
    queryKey: [...recordKeys.one(user.id, userId), 'password'],
    queryFn: ({ signal }) => request<PasswordState>('GET', `${user.api}/${userId}/password`, { signal }),
    enabled: !Number.isNaN(userId),
  })
