import { atom } from 'jotai'

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

/** Calls back whenever a part of the app could not be loaded. */
export function onFailedLoads(told: () => void): void {
  for (const event of ['vite:preloadError', loadFailed]) addEventListener(event, told)
}
