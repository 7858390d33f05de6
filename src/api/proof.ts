import { ApiError } from './api-error.ts'

/** Asks the user to show who they are; whether they have. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/** Says how the user is asked: by the shell, while it is shown. Returns how to stop. */
export function onProofNeeded(how: Ask): () => void {
  ask = how
  return () => {
    if (ask === how) ask = undefined
  }
}

/**
 * Whether a call that failed may be made again: the server wanted to know first that it is still the user who sits
 * there, and they have shown it. Calls that fail together ask once.
 */
export async function provedAfter(error: unknown): Promise<boolean> {
  if (!ask || !(error instanceof ApiError) || error.details['code'] !== 'proofNeeded') return false
  asking ??= ask().finally(() => (asking = undefined))
  return asking
}
