/** What a user waits for a part of the app. */
const loadWithinMs = 120_000

/** A part of the app that did not come. */
export class LoadFailed extends Error {
  /** Makes the next render load it again: React's `lazy` keeps its first failure for good. */
  readonly forget: () => void

  constructor(cause?: unknown, forget = () => {}) {
    super('A newer version may have been installed, or the connection was interrupted.', { cause })
    this.name = 'LoadFailed'
    this.forget = forget
  }
}

/** What Vite throws where a style sheet of the part did not come; a script that did not is a TypeError of the browser. */
const noStyles = /^Unable to preload CSS/

/** Loads a part of the app once. @throws LoadFailed where it is gone, or has not come within two minutes */
export async function inTime<T>(load: () => Promise<T>, withinMs = loadWithinMs): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(reject, withinMs, new LoadFailed())
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    const isMissing = error instanceof TypeError || (error instanceof Error && noStyles.test(error.message))
    // What a loaded module throws is its own failure.
    throw isMissing ? new LoadFailed(error) : error
  } finally {
    clearTimeout(timer)
  }
}
