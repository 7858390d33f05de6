import { useQuery } from '@tanstack/react-query'
import { totalQuery } from '../../api/entity-calls.ts'
import type { SpecialTabProps } from '../../crud/detail/special-tabs.ts'
import { Status } from '../../crud/fields/Status.tsx'
import { useCaller } from '../../crud/caller/caller.ts'
import { statusOf } from '../../crud/screen/status.ts'
import { choice } from '../../domain/fields/index.ts'
import { Age } from '../../ui/Age.tsx'
import { LastEvents, useLastEvents } from '../overview/LastEvents.tsx'
import { createAction, tabAction } from '../../crud/overview/next-actions.ts'
import { OpenAlarms } from '../overview/OpenAlarms.tsx'
import { Fact, LoadingFact, Overview } from '../../crud/overview/Overview.tsx'
import { RecordFact } from '../../crud/overview/RecordFact.tsx'
import { RecordRows } from '../../crud/overview/RecordRows.tsx'
import { unreadable } from '../../crud/overview/unreadable.ts'
import { useSome } from '../../crud/screen/use-some.ts'
import { Silence } from './Silence.tsx'

const alert = (text: string) => choice({ yes: text }, { severity: { yes: 'alert' } })

/** A controller: whether it answers, what has not been delivered to it, its doors, and what happened last. */
export default function ControllerOverview({ entity, record }: SpecialTabProps) {
  const caller = useCaller()
  const id = Number(record[entity.key])
  const events = useLastEvents('controllerId', id, record)
  const doors = useSome('door', { controllerId: id }, 8)
  const status = statusOf(entity, record)
  const { lastSeenAt, tamper } = record
  return (
    <Overview
      actions={[
        ...createAction('door', `controllerId=${id}`, caller),
        ...tabAction('changeLog', 'Change log', caller),
        ...tabAction('event', 'All events', caller),
      ]}
      parts={
        <>
          <OpenAlarms isHere={alarm => alarm.controllerId === id} />
          <RecordRows title="Doors" of={doors} empty="No doors yet." />
          <LastEvents events={events} told={['person', 'area', 'door']} />
        </>
      }
    >
      {status && (
        <Fact label="State">
          <Status field={status.field} value={record[status.name]} />
        </Fact>
      )}
      <Fact label="Last seen">
        {typeof lastSeenAt === 'string' && (
          <>
            <Age at={Date.parse(lastSeenAt)} /> ago
          </>
        )}
      </Fact>
      <Silence id={id} />
      {tamper === true && (
        <Fact label="Cover">
          <Status field={alert('Tampered with')} value="yes" />
        </Fact>
      )}
      <Pending id={id} />
      {['area', 'location', 'type', 'firmwareVersion', 'voltages', 'tokenCount', 'usedSpace'].map(name => (
        <RecordFact key={name} entity={entity} record={record} name={name} />
      ))}
    </Overview>
  )
}

/** How many changes the controller has not acknowledged. */
function Pending({ id }: { id: number }) {
  const { entity: entityOf, may } = useCaller()
  const changes = entityOf('changeLog')
  const isAsked = changes !== undefined && may(changes.permission.read)
  const { data, error } = useQuery({
    ...totalQuery(changes ?? { id: 'changeLog', api: '' }, undefined, `controllerId=${id}&state=pending`),
    enabled: isAsked,
  })
  if (!isAsked) return null
  if (data === undefined && !error) return <LoadingFact label="Changes to send" />
  const text = data === undefined ? unreadable : `${data} pending`
  return <Fact label="Changes to send">{data === 0 ? 'None' : <Status field={alert(text)} value="yes" />}</Fact>
}
