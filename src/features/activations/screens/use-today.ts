import { useCaller } from '../../../crud/caller/caller.ts'
import { toLocal } from '../../../crud/fields/instants.ts'
import { useNow } from '../../../ui/use-now.ts'

/** The day at the sites: 2026-11-21. */
export function useToday(): string {
  const { zone } = useCaller()
  return toLocal(new Date(useNow()).toISOString(), zone).slice(0, 10)
}
