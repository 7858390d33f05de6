import { queryOptions } from '@tanstack/react-query'
import { atom } from 'jotai'
import { request } from '../../api/request.ts'
import type { PublicSettings } from '../../domain/public-settings.ts'

/** Which build this page is of: the server writes it into the page. Undefined while developing. */
export const pageBuild = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="gatehouse-build"]')?.content || undefined

/** Which build the server has. @param since when the connection was made: the server may be another one after each */
export const serverBuildQuery = (since: number) =>
  queryOptions({
    queryKey: ['server-build', since],
    queryFn: async ({ signal }) => (await request<PublicSettings>('GET', '/settings', { signal })).build ?? null,
    staleTime: Infinity,
  })

/** How often a part of the app could not be loaded. */
export const failedLoadsAtom = atom(0)

/** What a user waits for a part of the app. */
const loadWithinMs = 120_000

/** A part of the app that did not come. */
export class LoadFailed extends Error {
  constructor(cause?: unknown) {
    super('A newer version may have been installed, or the connection was interrupted.', { cause })
    this.name = 'LoadFailed'
  }
}

/** Loads a part of the app. @throws LoadFailed where it is gone, or has not come within two minutes */
export async function loadInTime<T>(load: () => Promise<T>, withinMs = loadWithinMs): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(reject, withinMs, new LoadFailed())
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    // What a loaded module throws is its own failure.
    if (error instanceof LoadFailed || error instanceof TypeError) {
      dispatchEvent(new Event(loadFailed))
      throw error instanceof LoadFailed ? error : new LoadFailed(error)
    }
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Dispatched on the window where a part of the app could not be loaded. */
export const loadFailed = 'gatehouse:load-failed'

/** Calls back whenever a part of the app could not be loaded, whoever asked for it. */
export function onFailedLoads(told: () => void): void {
  for (const event of ['vite:preloadError', loadFailed]) addEventListener(event, told)
}
