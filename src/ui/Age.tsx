import { ageText } from './age-text.ts'
import { useNow } from './use-now.ts'

/** How old data is, counting; nothing if there is no data. `at` is epoch ms by this machine's clock. */
export function Age({ at }: { at: number | undefined }) {
  const now = useNow()
  if (at === undefined) return null
  return <time dateTime={new Date(at).toISOString()}>{ageText(now - at)}</time>
}
