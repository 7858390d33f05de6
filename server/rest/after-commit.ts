/**
 * Does what follows a commit, each part on its own: the write is committed, so no later failure may reach its caller,
 * nor prevent the others. A failure is logged.
 */
export function afterCommit(acts: readonly (() => void)[]): void {
  for (const act of acts) {
    try {
      act()
    } catch (error) {
      tellOf(error)
    }
  }
}

/** The same for one part that takes time. @returns what it gives, or `otherwise` where it fails */
export async function afterCommitOr<T>(act: () => Promise<T>, otherwise: () => T): Promise<T> {
  try {
    return await act()
  } catch (error) {
    tellOf(error)
    return otherwise()
  }
}

function tellOf(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`What follows a write that was kept has failed: ${text}\n`)
}
