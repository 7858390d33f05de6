import { useSome } from '../../../crud/screen/use-some.ts'
import { RecordRows } from '../../../crud/overview/RecordRows.tsx'

/** The alarm or alert that an event raised; nothing of one that raised none. */
export function RaisedAlarm({ eventId }: { eventId: number }) {
  const alarms = useSome('eventAlarm', { eventId }, 1)
  if (!alarms || (!alarms.error && !alarms.items?.length)) return null
  return (
    <RecordRows
      title="Its alarm"
      of={alarms}
      empty=""
      aside={alarm => (alarm['acknowledgedDateTime'] === null ? 'Not acknowledged' : 'Acknowledged')}
    />
  )
}
