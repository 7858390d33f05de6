import { AcknowledgeAll } from '../../../../crud/acknowledge/AcknowledgeAll.tsx'
import { announce } from '../../../../crud/acknowledge/announced.ts'
import { SoundHere } from '../../../../crud/acknowledge/sound/SoundHere.tsx'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { useScreen } from '../../../../crud/screen/use-screen.ts'
import { MailBanner } from '../../../../crud/surface/MailBanner.tsx'
import { eventAlarm } from '../../../../domain/entities/notifications/event-alarm.ts'
import type { LiveAlarm } from '../../../../domain/stream/alarm.ts'
import type { Words } from '../../../../domain/vocabulary.ts'
import { alarms, alerts } from '../../../../live/views/alarms.ts'
import { LiveHead } from '../LiveHead.tsx'
import { useLiveList } from '../use-live-list.ts'

const shared = {
  entity: eventAlarm.id,
  id: (alarm: LiveAlarm) => alarm.eventAlarmId,
  notice: (fresh: readonly LiveAlarm[], words: Words) => announce({ newest: 0, text: '' }, fresh, words).text,
}
const ofAlarms = { ...shared, view: alarms }
const ofAlerts = { ...shared, view: alerts }

/** Above the lists of alarms and of alerts: how many are unacknowledged, live; and whether emails tell of them. */
export default function AlarmsHead() {
  const { list } = useScreen().route
  return (
    <>
      <MailBanner />
      {list === 'alerts' ? <Alerts /> : <Alarms />}
    </>
  )
}

const Alarms = () => (
  <LiveHead open={useLiveList(ofAlarms)} one="alarm">
    <SoundHere />
  </LiveHead>
)

function Alerts() {
  const open = useLiveList(ofAlerts)
  const { may } = useCaller()
  return (
    <LiveHead open={open} one="alert">
      {may(eventAlarm.permission.command) && <AcknowledgeAll count={open.items.length + open.more} />}
    </LiveHead>
  )
}
