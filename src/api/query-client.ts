import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const retries = 2

/** Tries again where no answer came or the server is at fault; what the server refused stays refused. */
const mayPass = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** The cache of everything read from the server; changes are pushed to it, so nothing is polled. */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A console on a closed network is 'offline' to the browser, but works.
        networkMode: 'always',
        retry: (failures, error) => failures < retries && mayPass(error),
        retryDelay: 1000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
