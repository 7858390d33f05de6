import { Age } from '../../ui/Age.tsx'
import { Status } from '../../crud/fields/Status.tsx'
import { toLocal } from '../../crud/fields/instants.ts'
import type { SpecialTabProps } from '../../crud/detail/special-tabs.ts'
import { useCaller } from '../../crud/caller/caller.ts'
import { titleOf } from '../../crud/screen/titles.ts'
import { useNow } from '../../ui/use-now.ts'
import { LastEvents, useLastEvents } from '../overview/LastEvents.tsx'
import { createAction, tabAction } from '../../crud/overview/next-actions.ts'
import { Fact, LoadingFact, Overview } from '../../crud/overview/Overview.tsx'
import { RecordFact } from '../../crud/overview/RecordFact.tsx'
import { RecordRows } from '../../crud/overview/RecordRows.tsx'
import { unreadable } from '../../crud/overview/unreadable.ts'
import { useSome } from '../../crud/screen/use-some.ts'
import { datesInWords, validityOf } from './validity.ts'

/** A person: who it is, whether they are valid, where they were last, and with what they get in. */
export default function PersonOverview({ entity, record }: SpecialTabProps) {
  const caller = useCaller()
  const { words } = caller
  const id = Number(record[entity.key])
  const events = useLastEvents('personId', id, record)
  const tokens = useSome('token', { personId: id }, 6)
  const credentials = tokens && words.many(tokens.entity.term)
  return (
    <Overview
      picture={{ file: record['profilePicture'], title: titleOf(entity, record) }}
      actions={[
        ...createAction('token', `personId=${id}`, caller),
        ...tabAction('token', `All ${credentials ?? ''}`, caller),
        ...tabAction('event', 'All events', caller),
      ]}
      parts={
        <>
          <LastEvents events={events} told={['area', 'door']} />
          <RecordRows
            title={credentials ? credentials.charAt(0).toUpperCase() + credentials.slice(1) : ''}
            of={tokens}
            empty={`No ${credentials ?? ''} yet, so this person cannot open any door.`}
          />
        </>
      }
    >
      <Validity record={record} />
      <LastSeen events={events} />
      {['company', 'department', 'position', 'email', 'mobile', 'phone'].map(name => (
        <RecordFact key={name} entity={entity} record={record} name={name} />
      ))}
    </Overview>
  )
}

function Validity({ record }: Pick<SpecialTabProps, 'record'>) {
  const { zone } = useCaller()
  const today = toLocal(new Date(useNow()).toISOString(), zone).slice(0, 10)
  return (
    <>
      <Fact label="State">
        <Status {...validityOf(record, today)} />
      </Fact>
      <Fact label="Dates">{datesInWords(record, today, zone)}</Fact>
    </>
  )
}

/** The door of the newest event that names one. */
function LastSeen({ events }: { events: ReturnType<typeof useLastEvents> }) {
  if (!events) return null
  const { items, error } = events
  if (!items && !error) return <LoadingFact label="Last seen" />
  const last = items?.find(({ door }) => typeof door === 'string')
  if (!last) return <Fact label="Last seen">{items ? 'Not known' : unreadable}</Fact>
  return (
    <Fact label="Last seen">
      {[last['area'], last['door']].filter(Boolean).join(' · ')}, <Age at={Date.parse(String(last['occurredAt']))} />{' '}
      ago
    </Fact>
  )
}
