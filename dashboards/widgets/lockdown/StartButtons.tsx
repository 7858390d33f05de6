import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pageQuery } from '../../../src/api/entity-calls.ts'
import { useCaller } from '../../../src/crud/caller/caller.ts'
import { ReadFailed } from '../../../src/crud/screen/ReadFailed.tsx'
import { lockdown } from '../../../src/features/lockdown/domain/lockdown.ts'
import { lockdownPlan } from '../../../src/features/lockdown/domain/lockdown-plan.ts'
import { StartDialog } from '../../../src/features/lockdown/screens/start/StartDialog.tsx'
import { type StartablePlan, startablePlan } from '../../../src/features/lockdown/screens/start/startable-plan.ts'
import { TileButton } from '../../../src/ui/TileButton.tsx'
import classes from './Lockdown.module.css'

/** A button for each plan, which asks before it starts; for those who may start one, or ask for it. */
export function StartButtons({ planIds }: { planIds: readonly number[] | null }) {
  const { may } = useCaller()
  const navigate = useNavigate()
  const mayStart = may(lockdownPlan.permission.read) && (may('LOCKDOWN_START') || may('LOCKDOWN_REQUEST'))
  const read = useQuery({ ...pageQuery(lockdownPlan, undefined, '', undefined), enabled: mayStart })
  const [plan, setPlan] = useState<StartablePlan>()
  if (!mayStart) return null
  const plans = (read.data?.items ?? []).map(startablePlan)
  const shown =
    planIds === null || planIds.length === 0
      ? plans
      : plans.filter(({ lockdownPlanId }) => planIds.includes(lockdownPlanId))
  return (
    <div className={classes.buttons}>
      <ReadFailed what="The plans" of={read} />
      {shown.map(each => (
        <TileButton
          key={each.lockdownPlanId}
          leftSection={each.action === 'lock' ? <IconLock aria-hidden /> : <IconLockOpen aria-hidden />}
          onClick={() => setPlan(each)}
        >
          {each.name}…
        </TileButton>
      ))}
      {plan && (
        <StartDialog
          plan={plan}
          kind="real"
          onClose={() => setPlan(undefined)}
          onStarted={({ lockdownId }) => {
            setPlan(undefined)
            if (may(lockdown.permission.read)) void navigate(`${lockdown.screens?.base ?? ''}/${lockdownId}`)
          }}
        />
      )}
    </div>
  )
}
