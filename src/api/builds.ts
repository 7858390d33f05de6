import { queryOptions } from '@tanstack/react-query'
import type { PublicSettings } from '../domain/public-settings.ts'
import { pageMeta } from './page-meta.ts'
import { request } from './request.ts'

/** Which build this page is of: the server writes it into the page. Undefined while developing. */
export const pageBuild = (): string | undefined => pageMeta('build') || undefined

/** Which build the server has. @param since when the connection was made: the server may be another one after each */
export const serverBuildQuery = (since: number) =>
  queryOptions({
    queryKey: ['server-build', since],
    queryFn: async ({ signal }) => (await request<PublicSettings>('GET', '/settings', { signal })).build ?? null,
    staleTime: Infinity,
  })
