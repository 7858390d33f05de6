import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../api/request.ts'
import type { AddressesAnswer } from '../domain/answers.ts'

/** It changes with the installation's settings alone. */
export const addressesQuery = queryOptions({
  queryKey: ['device addresses'],
  queryFn: ({ signal }) => request<AddressesAnswer>('GET', '/device-addresses', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
