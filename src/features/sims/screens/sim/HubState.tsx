import { useAtomValue } from 'jotai'
import { viewAtom } from '../../../../live/atoms.ts'
import { hubHealth } from '../../../../live/views/hub-health.ts'
import { Age } from '../../../../ui/Age.tsx'
import { StateBadge } from '../../../../ui/StateBadge.tsx'

/** Whether new messages are heard of as they come. */
export function HubState() {
  const health = useAtomValue(viewAtom(hubHealth)).hubs.sms
  if (health?.state === 'connected') return <StateBadge state="live">New messages appear by themselves</StateBadge>
  if (health?.state === 'lost')
    return (
      <StateBadge state="lost">
        for <Age at={health.since} />: new messages may be missing. {health.reason ?? 'The connection was lost'}.
        Retrying
      </StateBadge>
    )
  return <StateBadge state="late">Connecting: new messages may be missing</StateBadge>
}
