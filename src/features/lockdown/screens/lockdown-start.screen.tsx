import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { oneQuery } from '../../../api/entity-calls.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { lockdownActions } from '../domain/actions.ts'
import { lockdown } from '../domain/lockdown.ts'
import { lockdownPlan } from '../domain/lockdown-plan.ts'
import type { StartedLockdown } from '../domain/wire.ts'
import { Reach } from './Reach.tsx'
import { StartChoices } from './start/StartChoices.tsx'
import { startablePlan } from './start/startable-plan.ts'

const plansBase = lockdownPlan.screens?.base ?? ''

/** What a plan will do, door by door, and the buttons that start it. */
export default function LockdownStart() {
  const { may } = useCaller()
  const { lockdownPlanId = '' } = useParams()
  const needed = may('LOCKDOWN_REQUEST') ? [] : ['LOCKDOWN_START']
  return (
    <Guard codes={[lockdownPlan.permission.read, ...needed]}>
      <Plan id={Number(lockdownPlanId)} />
    </Guard>
  )
}

function Plan({ id }: { id: number }) {
  const { may } = useCaller()
  const navigate = useNavigate()
  const read = useQuery(oneQuery(lockdownPlan, id))
  const [asked, setAsked] = useState(false)
  const plan = read.data && startablePlan(read.data)
  const onStarted = ({ lockdownId, status }: StartedLockdown) =>
    may(lockdown.permission.read)
      ? void navigate(`${lockdown.screens?.base ?? ''}/${lockdownId}`)
      : setAsked(status === 'requested')
  return (
    <Stack gap="md">
      <ScreenHead
        heading={plan ? `Start ${plan.name}` : 'Start lockdown'}
        crumbs={[
          { label: 'Lockdown plans', to: plansBase },
          ...(plan ? [{ label: plan.name, to: `${plansBase}/${id}` }] : []),
        ]}
      />
      <ReadFailed what="The plan" of={read} />
      {plan ? (
        <>
          <Text>{lockdownActions[plan.action]}</Text>
          <Reach of={plan} />
          {asked ? (
            <Text component="output" fw={600}>
              Asked for. Nothing is locked or unlocked until somebody else confirms it.
            </Text>
          ) : (
            <StartChoices plan={plan} onStarted={onStarted} />
          )}
        </>
      ) : (
        !read.error && <Skeleton height="10rem" radius="md" aria-busy="true" />
      )}
    </Stack>
  )
}
