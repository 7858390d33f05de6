import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { ReadFailed } from '../../../../crud/screen/ReadFailed.tsx'
import { LostBanner } from '../../../../crud/surface/LostBanner.tsx'
import type { lockdownStates } from '../../domain/lockdown.ts'
import { doorsQuery } from '../queries.ts'
import { Downloads } from './Downloads.tsx'
import { NotStarted } from './NotStarted.tsx'
import classes from './Overview.module.css'
import { PhaseDoors } from './PhaseDoors.tsx'
import { RunActions } from './RunActions.tsx'
import { RunState } from './RunState.tsx'

/** A run: how its doors stand, to be read from afar; those that need somebody first; and the button that ends it. */
export default function LockdownOverview({ record, entity }: SpecialTabProps) {
  const id = Number(record['lockdownId'])
  const status = String(record['status']) as keyof typeof lockdownStates
  const isStarted = status !== 'requested' && status !== 'declined'
  const read = useQuery({ ...doorsQuery(id), enabled: isStarted })
  const isOpen = status === 'running' || status === 'reverting'
  const actions = <RunActions entity={entity} record={record} />
  if (!isStarted)
    return (
      <div className={classes.page}>
        <NotStarted record={record} />
        {actions}
      </div>
    )
  return (
    <div className={classes.page}>
      {isOpen && <LostBanner />}
      <ReadFailed what="The doors" of={read} />
      {read.data ? (
        <>
          <RunState record={record} status={status} doors={read.data} readAt={read.dataUpdatedAt} />
          {actions}
          {read.data.revert && <PhaseDoors title="Return to normal" phase={read.data.revert} isOpen={isOpen} />}
          <PhaseDoors title="Doors" phase={read.data.start} isOpen={status === 'running'} />
          <Downloads id={id} />
        </>
      ) : (
        !read.error && <Skeleton height="16rem" radius="md" aria-busy="true" />
      )}
    </div>
  )
}
