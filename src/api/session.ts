import { atomWithQuery } from 'jotai-tanstack-query'
import type { PublicSettings } from '../domain/public-settings.ts'
import { type SecondStep, stepMinutes } from '../domain/second-step.ts'
import { ApiError } from './api-error.ts'
import type { CurrentUser, SwitchableClient, ThemeValue } from './current-user.ts'
import { pageSettings } from './page-meta.ts'
import { switchableRoot } from './record-cache.ts'
import { command, request } from './request.ts'
import type { PendingStep } from './second-step.ts'

/** The keys under which answers are cached. Everything of a client goes below 'records', to be dropped with it. */
export const queryKeys = {
  session: ['session'],
  settings: ['settings'],
  /** Why the server has ended the session, as a message; only if it has. */
  endedBecause: ['ended-because'],
  switchableClients: (userId: number) => [switchableRoot, userId],
} as const

/** Asks whether the user is still signed in: if not, the listeners for refusals are called. */
export const checkSession = () => command('GET', '/authentication/user')

/** Who is signed in; null for nobody. Any other failure is an error, never 'nobody'. */
async function currentUser(): Promise<CurrentUser | null> {
  try {
    return await request<CurrentUser>('GET', '/authentication/user')
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

export const sessionQuery = { queryKey: queryKeys.session, queryFn: currentUser, staleTime: Infinity } as const
export const sessionAtom = atomWithQuery(() => sessionQuery)

/** Brand, variant and version: the same for the life of the page, which has them from the start. */
export const settingsAtom = atomWithQuery(() => ({
  queryKey: queryKeys.settings,
  queryFn: () => request<PublicSettings>('GET', '/settings'),
  initialData: pageSettings,
  staleTime: Infinity,
}))

export const switchableClientsQuery = (userId: number) => ({
  queryKey: queryKeys.switchableClients(userId),
  queryFn: () => request<readonly SwitchableClient[]>('GET', `/user/${userId}/switchable-clients`),
})

/**
 * Signs in: the server leaves the token in a cookie that no script can read.
 * @returns the second step, where the user has a second factor: until then there is no session
 */
export async function signIn(username: string, password: string): Promise<PendingStep | undefined> {
  const { secondFactor } = await request<{ readonly secondFactor?: SecondStep }>(
    'POST',
    '/authentication/request-token',
    { body: { username, password } },
  )
  return secondFactor && { ...secondFactor, until: Date.now() + stepMinutes * 60_000 }
}

export const signOut = () => command('POST', '/authentication/sign-out')

/** Gives the session a new token and a new end. */
export const refreshSession = () => command('GET', '/authentication/refresh-token')

export const setBrowsingClient = (userId: number, clientId: number) =>
  command('POST', `/user/${userId}/set-browsing-client`, { body: { clientId } })

export const setTheme = (theme: ThemeValue) => command('PUT', `/user/set-theme/${theme}`)

export const setSideMenuExpanded = (expanded: boolean) => command('POST', `/user/set-side-nav-state/${expanded}`)
