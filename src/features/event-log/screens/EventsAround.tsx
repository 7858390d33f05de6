import { Anchor, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import type { ApiRecord } from '../../../api/records.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { RecordPart } from '../../../crud/detail/RecordPart.tsx'
import { PersonFace } from '../../../crud/fields/Face.tsx'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import { type Some, useSome } from '../../../crud/screen/use-some.ts'
import { eventText } from '../../../domain/events.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import classes from './EventsAround.module.css'

/** How many before an instant, and how many after it. */
const shown = 5

interface EventsAroundProps {
  /** 'At this door' */
  title: string
  /** By wire names: whose events. */
  of: Readonly<Record<string, number>>
  /** ISO 8601. */
  at: string
  /** The event that the page is about. */
  eventId?: number | undefined
  /** What each line says of it. */
  told: readonly ('person' | 'door' | 'token')[]
}

/** What happened before and after an instant, the newest first. Nothing for who may not read events. */
export function EventsAround({ title, of, at, eventId, told }: EventsAroundProps) {
  // One more: the event itself is in both.
  const all = { ...of, leftOut: 'true' }
  const before = useSome('event', { ...all, occurredAt: `..${at}` }, shown + 1)
  const after = useSome('event', { ...all, occurredAt: `${at}..`, sort: 'occurredAt' }, shown + 1)
  if (!before || !after) return null
  const found = [...(after.items ?? []).toReversed(), ...(before.items ?? [])]
  const events = [...new Map(found.map(event => [event['eventId'], event])).values()]
  const failed = [before, after].find(({ error }) => error)
  return (
    <RecordPart title={title}>
      {failed && <NotRead of={failed} />}
      {before.items && after.items ? (
        <ol className={classes.events}>
          {events.map(event => (
            <Line key={Number(event['eventId'])} event={event} told={told} isThis={event['eventId'] === eventId} />
          ))}
        </ol>
      ) : (
        !failed && <Skeleton height="8rem" radius="sm" aria-busy="true" />
      )}
    </RecordPart>
  )
}

const NotRead = ({ of }: { of: Some }) => (
  <ErrorTile
    title={of.items ? 'The events may be out of date' : 'The events could not be loaded'}
    reason={messageOf(of.error)}
    onRetry={of.read}
  />
)

interface LineProps {
  event: ApiRecord
  told: EventsAroundProps['told']
  isThis: boolean
}

function Line({ event, told, isThis }: LineProps) {
  const { zone, may, entity, words } = useCaller()
  const at = String(event['occurredAt'])
  const of = entity('event')
  const to = of && placeOf(of, 'detail', Number(event['eventId']), undefined, may)
  const what = eventText(String(event['type']), words)
  const text = (name: string) => (typeof event[name] === 'string' ? event[name] : undefined)
  return (
    <li className={classes.event} aria-current={isThis || undefined}>
      <time dateTime={at}>{dateTimeText(at, zone, true)}</time>
      <span className={classes.what}>
        {to && !isThis ? (
          <Anchor component={Link} to={to} inherit>
            {what}
          </Anchor>
        ) : (
          <strong>{what}</strong>
        )}
        {isThis && ' (this event)'}
      </span>
      <span className={classes.who}>
        {told.includes('person') && typeof event['personId'] === 'number' && (
          <PersonFace personId={event['personId']} name={text('person') ?? ''} size="line" />
        )}{' '}
        {told.flatMap(name => text(name) ?? []).join(' · ')}
      </span>
    </li>
  )
}
