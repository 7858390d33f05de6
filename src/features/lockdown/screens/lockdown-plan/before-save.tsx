import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { oneQuery } from '../../../../api/entity-calls.ts'
import type { BeforeSave, BeforeSaveProps } from '../../../../crud/before-save/before-save.ts'
import { lockdownPlan } from '../../domain/lockdown-plan.ts'
import { Reach } from '../Reach.tsx'
import { reachingOf } from '../reaching-of.ts'

/** Which doors a plan with the form's values reaches. */
function ReachedBefore({ writes: [write] }: BeforeSaveProps) {
  const id = write?.id ?? 0
  // An edit sends what has changed; the rest is as it was.
  const { data: before } = useQuery({ ...oneQuery(lockdownPlan, id), enabled: id > 0 })
  if (write?.entity !== lockdownPlan.id || !write.values || (id > 0 && !before)) return null
  const of = reachingOf({ ...before, ...write.values })
  if (of.areaIds.length + of.doorGroupIds.length + of.tags.length === 0) return <Text>It reaches no door yet.</Text>
  return (
    <section aria-label="Which doors it reaches">
      <Reach of={of} />
    </section>
  )
}

const beforeSave: BeforeSave = { Summary: ReachedBefore, ask: async () => [] }
export default beforeSave
