import { useCaller } from '../../../crud/caller/caller.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** What to do first, where no place is chosen. */
export function NoPlace() {
  const { words } = useCaller()
  return (
    <EmptyState title="No system chosen">
      {words.say('Choose {a area}, {a commDevice} or {a controller} above.')}
    </EmptyState>
  )
}
