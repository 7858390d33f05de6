import { Skeleton, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { eventText } from '../../../../domain/events.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { viewAtom } from '../../../../live/atoms.ts'
import { alarms } from '../../../../live/views/alarms.ts'
import { Age } from '../../../../ui/Age.tsx'
import { figure } from '../../../../ui/figures.ts'
import { Line } from './Line.tsx'
import classes from './Now.module.css'
import { Part } from './Part.tsx'
import { mostShown } from './most-shown.ts'

/** The alarms that nobody has acknowledged, live: the oldest have waited longest, so they come first. */
export function OpenAlarms() {
  const { words } = useCaller()
  const { readiness, items, more } = useAtomValue(viewAtom(alarms))
  if (readiness === 'withheld') return null
  const isKnown = readiness === 'ready'
  const count = items.length + more
  return (
    <Part
      title="Unacknowledged alarms"
      count={isKnown ? figure(count) : undefined}
      all="/notifications/alarms?mode=unacknowledged"
    >
      {!isKnown && <Skeleton height="4rem" aria-busy="true" />}
      {isKnown && count === 0 && <Text size="sm">None.</Text>}
      {isKnown && count > 0 && (
        <ul className={classes.list}>
          {items
            .slice(-mostShown)
            .toReversed()
            .map(({ eventAlarmId, type, text, place, occurredAt, takenBy }) => (
              <Line
                key={eventAlarmId}
                to={`/notifications/alarm/${eventAlarmId}`}
                name={`${text ?? eventText(type, words)}, ${place}`}
              >
                <Age at={Date.parse(occurredAt)} /> ago
                {takenBy === undefined ? ', taken by nobody' : `, in hand by ${takenBy}`}
              </Line>
            ))}
        </ul>
      )}
    </Part>
  )
}
