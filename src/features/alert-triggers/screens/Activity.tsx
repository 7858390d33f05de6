import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/api-error.ts'
import { figure } from '../../../ui/figures.ts'
import { mostAnHour } from '../domain/limits.ts'
import { triggerStates, type TriggerState } from '../domain/trigger-event.ts'
import { activityQuery } from './activity-query.ts'
import classes from './DryRun.module.css'

/** How often a trigger fired in the last 24 hours, and what it did not do. */
export function Activity({ alertTriggerId }: { alertTriggerId: number }) {
  const { data, error, isFetching, refetch } = useQuery(activityQuery(alertTriggerId))
  if (error && !isFetching)
    return (
      <div role="alert" className={classes.line}>
        <Text>What this did could not be loaded. {messageOf(error)}.</Text>
        <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  if (!data) return <output aria-busy="true">Loading what this did…</output>
  const shown = Object.entries(triggerStates) as [TriggerState, string][]
  return (
    <>
      <dl className={classes.figures}>
        {shown.map(([state, label]) => (
          <div key={state}>
            <dt>{label}</dt>
            <dd>{figure(data[state])}</dd>
          </div>
        ))}
      </dl>
      {data.heldBack > 0 && (
        <Text className={classes.held}>
          {figure(data.heldBack)} {data.heldBack === 1 ? 'was' : 'were'} held back: it fires {mostAnHour} times an hour
          at most. Make it narrower, or let it wait.
        </Text>
      )}
    </>
  )
}
