import { Anchor } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { ApiRecord } from '../../api/records.ts'
import { PersonFace } from '../../crud/fields/Face.tsx'
import { dateTimeText } from '../../crud/fields/instants.ts'
import { useCaller } from '../../crud/caller/caller.ts'
import { placeOf } from '../../crud/caller/places.ts'
import { eventText } from '../../domain/events.ts'
import classes from '../../crud/overview/Overview.module.css'
import { Part } from '../../crud/overview/Part.tsx'
import { ReadAgain } from './ReadAgain.tsx'
import { useSome, type Some } from '../../crud/screen/use-some.ts'

const shown = 6

/**
 * The newest events of a property's record: a door, a person, some areas. They are read again when the record itself
 * changes: a door that opens, a controller that reports. Undefined if the caller may not read events.
 */
export function useLastEvents(
  property: string,
  ids: number | readonly number[] | undefined,
  record: ApiRecord,
): Some | undefined {
  const events = useSome('event', ids === undefined ? undefined : { [property]: ids }, shown)
  const known = useRef(record)
  useEffect(() => {
    if (known.current === record) return
    known.current = record
    events?.read()
  })
  return events
}

const textOf = (event: ApiRecord, name: string) => (typeof event[name] === 'string' ? event[name] : undefined)

interface LastEventsProps {
  events: Some | undefined
  /** What every row says, in this order, where the event has it. */
  told: readonly ('person' | 'area' | 'door' | 'controller')[]
}

/** What happened last: what, who, where and when. */
export function LastEvents({ events, told }: LastEventsProps) {
  const { zone, may, words } = useCaller()
  if (!events) return null
  const { entity, items, error, read } = events
  const rows = items?.map(event => {
    const id = Number(event[entity.key])
    const to = placeOf(entity, 'detail', id, undefined, may)
    const what = eventText(String(event['type']), words)
    const where = told
      .map(name => textOf(event, name))
      .filter(Boolean)
      .join(' · ')
    const at = String(event['occurredAt'])
    return (
      <li key={id} className={classes.row}>
        <span className={classes.what}>
          {to ? (
            <Anchor component={Link} to={to} inherit>
              {what}
            </Anchor>
          ) : (
            what
          )}
        </span>
        <time className={classes.when} dateTime={at}>
          {dateTimeText(at, zone)}
        </time>
        <span className={classes.where}>
          {told.includes('person') && typeof event['personId'] === 'number' && (
            <PersonFace personId={event['personId']} name={textOf(event, 'person') ?? ''} size="line" />
          )}{' '}
          {where}
        </span>
      </li>
    )
  })
  return (
    <Part
      title="Last events"
      note={<ReadAgain of={events} what="the events" />}
      rows={rows}
      empty="No events yet."
      error={error}
      onRetry={read}
    />
  )
}
