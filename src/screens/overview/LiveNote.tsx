import { useAtomValue } from 'jotai'
import { viewAtom } from '../../live/atoms.ts'
import { unknownHealth } from '../../live/views/hub-health.state.ts'
import { ageText } from '../../ui/age-text.ts'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { useNow } from '../../ui/use-now.ts'

const healthAtom = viewAtom({ name: 'hubHealth', initial: unknownHealth })
/** Data that nothing has confirmed for this long is stale, whatever the connection says of itself. */
const lostAfterMs = 20_000

/** Says which live data is stale, and how old it is; nothing while all is well. */
export function LiveNote() {
  const now = useNow()
  const { hubs, confirmedAt, snapshot, snapshotReason } = useAtomValue(healthAtom)
  const isCut = hubs.logger?.state === 'lost' || snapshot === 'failed'
  if (confirmedAt === undefined)
    return isCut ? <StateBadge state="failed">{snapshotReason ?? 'The server cannot be reached'}</StateBadge> : null
  const ageMs = Math.abs(now - confirmedAt)
  return isCut || ageMs > lostAfterMs ? <StateBadge state="lost">{ageText(ageMs)} old</StateBadge> : null
}
