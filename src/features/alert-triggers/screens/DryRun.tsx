import { Anchor, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import { eventText } from '../../../domain/events.ts'
import type { DryRun as Answer, DryRunBody } from '../domain/dry-run.ts'
import { DryRunDays } from './DryRunDays.tsx'
import classes from './DryRun.module.css'
import { dryRunQuery } from './dry-run-query.ts'
import { firedText, furtherTexts } from './dry-run-words.ts'

/** What a trigger with these values would have done. */
export function DryRun({ body, zone }: { body: DryRunBody; zone: string }) {
  const { may } = useCaller()
  if (!may('EVENT_READ'))
    return <Text size="sm">When this would have fired is shown only to those who may read events.</Text>
  return <Asked key={JSON.stringify(body)} body={body} zone={zone} />
}

function Asked({ body, zone }: { body: DryRunBody; zone: string }) {
  const { data, error, isFetching, refetch } = useQuery(dryRunQuery(body))
  if (error && !isFetching)
    return (
      <div role="alert" className={classes.line}>
        <Text>When this would have fired could not be worked out. {messageOf(error)}. You can save all the same.</Text>
        <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  if (!data) return <output aria-busy="true">Working out when this would have fired…</output>
  return <Said answer={data} zone={zone} />
}

function Said({ answer, zone }: { answer: Answer; zone: string }) {
  const { words } = useCaller()
  return (
    <>
      <output className={classes.said}>{firedText(answer, dateTimeText(answer.since, zone))}</output>
      {furtherTexts(answer).map(text => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
      {answer.fired > 0 && <DryRunDays {...answer} />}
      {answer.newest.length > 0 && (
        <ul className={classes.newest} aria-label="The newest">
          {answer.newest.map(({ eventId, type, occurredAt, place }) => (
            <li key={eventId}>
              <Anchor component={Link} to={`/monitoring/event/${eventId}`} size="sm">
                {dateTimeText(occurredAt, zone)} {eventText(type, words)}, {place}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
