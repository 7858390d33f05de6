import { useQuery } from '@tanstack/react-query'
import { oneQuery } from '../../api/entity-calls.ts'
import { entities } from '../../domain/entities/index.ts'
import type { SpecialTabProps } from '../../crud/detail/special-tabs.ts'
import { Status } from '../../crud/fields/Status.tsx'
import { useCaller } from '../../crud/caller/caller.ts'
import { statusOf } from '../../crud/screen/status.ts'
import { LastEvents, useLastEvents } from '../overview/LastEvents.tsx'
import { commandActions, tabAction } from '../../crud/overview/next-actions.ts'
import { OpenAlarms } from '../overview/OpenAlarms.tsx'
import { Fact, LoadingFact, Overview } from '../../crud/overview/Overview.tsx'
import { RecordFact } from '../../crud/overview/RecordFact.tsx'

const commands = ['unlock', 'lockForever', 'cancel']

/** A door: its state, whether its controller answers, what needs attention, and what happened last. */
export default function DoorOverview({ entity, record }: SpecialTabProps) {
  const caller = useCaller()
  const id = Number(record[entity.key])
  const events = useLastEvents('doorId', id, record)
  const controller = useController(record['controllerId'])
  const isCut = controller?.record?.['state'] === 'offline'
  const status = statusOf(entity, record)
  return (
    <Overview
      actions={[...commandActions(entity, record, commands, caller), ...tabAction('event', 'All events', caller)]}
      parts={
        <>
          <OpenAlarms isHere={alarm => alarm.doorId === id} />
          <LastEvents events={events} told={['person']} />
        </>
      }
    >
      {status && (
        <Fact label={isCut ? 'Status when last heard' : 'Status'}>
          <Status field={status.field} value={record[status.name]} />
        </Fact>
      )}
      {['area', 'zone', 'controller'].map(name => (
        <RecordFact key={name} entity={entity} record={record} name={name} />
      ))}
      {controller?.isLoading && <LoadingFact label="Controller is" />}
      {controller?.record && controller.status && (
        <Fact label="Controller is">
          <Status field={controller.status.field} value={controller.record[controller.status.name]} />
        </Fact>
      )}
    </Overview>
  )
}

/** The door's controller with its state; undefined where it has none, or the caller may not read it. */
function useController(id: unknown) {
  const { entity: entityOf, may } = useCaller()
  const entity = entityOf('controller')
  const isAsked = typeof id === 'number' && entity !== undefined && may(entity.permission.read)
  const { data, isPending } = useQuery({ ...oneQuery(entities.controller, Number(id)), enabled: isAsked })
  return isAsked ? { isLoading: isPending, record: data, status: data && statusOf(entity, data) } : undefined
}
