import { Skeleton, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/api-error.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import classes from './Access.module.css'
import { explanationQuery, type Asked } from './queries.ts'

interface ExplanationViewProps {
  /** `fobId`, `doorId`, and when. */
  asked: Asked
  /** The controller did deny it: where it would open by what is declared now, something has changed since. */
  wasDenied?: boolean
}

/** Whether a credential opens a door, through what, and what would change it. */
export function ExplanationView({ asked, wasDenied = false }: ExplanationViewProps) {
  const { zone } = useCaller()
  const { data, error, refetch } = useQuery(explanationQuery(asked))
  if (error)
    return <ErrorTile title="It could not be explained" reason={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="8rem" radius="md" aria-busy="true" />
  const Icon = data.allowed ? IconCircleCheck : IconCircleMinus
  return (
    <div className={classes.answer}>
      <p className={classes.says}>
        <Icon className={classes.icon} aria-hidden />
        {wasDenied && data.allowed ? 'By what is declared now it would open' : data.says}
      </p>
      <Text size="sm" c="dimmed">
        {data.fob} at {data.door}, {dateTimeText(data.at, zone)}, by what is declared now
      </Text>
      {wasDenied && data.allowed && (
        <Text>
          The controller denied it then: what is declared has changed since, or had not reached the controller.
        </Text>
      )}
      {data.change !== null && <Text>What would change it: {data.change}.</Text>}
      {data.paths.length > 0 && (
        <ul className={classes.paths} aria-label="Paths">
          {data.paths.map(({ words, open, steps }) => (
            <li key={steps.map(({ kind, id }) => `${kind} ${id}`).join()} className={classes.state}>
              {open ? <IconCircleCheck className={classes.icon} /> : <IconCircleMinus className={classes.icon} />}
              <span>
                {open ? 'Open' : 'Closed'}, {words}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
