import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { AroundEvent } from '../AroundEvent.tsx'
import { RaisedAlarm } from '../RaisedAlarm.tsx'

/** The alarm that an event raised, and what happened before and after it. */
export default function WithOthers({ record }: SpecialTabProps) {
  return (
    <>
      <RaisedAlarm eventId={Number(record['eventId'])} />
      <AroundEvent event={record} />
    </>
  )
}
