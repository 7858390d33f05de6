import { loadInTime } from '../../ui/later/load.ts'
import type { Asking, FoundBeforeSave, PendingWrite } from './before-save.ts'

/** The user is waiting to save: a feature that takes longer to load is not asked. */
const loadWithinMs = 10_000
const unknown = 'This could not be checked first: a part of the page could not be loaded.'

/** What has to be confirmed before the writes are made. Where a feature cannot be loaded, that has to be confirmed. */
export async function askBefore(
  found: readonly FoundBeforeSave[],
  writes: readonly PendingWrite[],
  asking: Asking,
): Promise<readonly string[]> {
  const all = await Promise.all(
    found.map(async ({ load }) => {
      const feature = await loadInTime(load, loadWithinMs).catch(() => undefined)
      return feature ? feature.ask(writes, asking) : [unknown]
    }),
  )
  return [...new Set(all.flat())]
}
