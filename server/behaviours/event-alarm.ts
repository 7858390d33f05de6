import { alarmListAsSpecified } from '../events/alarms/list.ts'
import { acknowledgeAllRoute } from '../events/alarms/acknowledge-all.ts'
import { acknowledgedBody, type AlarmRow } from '../events/alarms/alarm-row.ts'
import { announceEntries, writeEntries } from '../events/stream-entry.ts'
import { behaviour } from '../rest/behaviour.ts'

/** An alarm is acknowledged once: whoever was first stays, and every viewer is told. */
export default behaviour({
  commands: {
    async acknowledge({ client, session, context, now, afterCommit }, current) {
      const alarm = current as unknown as AlarmRow
      if (alarm.acknowledgedDateTime !== null) return
      const by = { acknowledgedDateTime: now.toISOString(), acknowledgedBy: session.name }
      const [entry] = await writeEntries(client, session.clientId, 'alarm', [acknowledgedBody(alarm, by)], now)
      if (!entry) return
      afterCommit.push(() => announceEntries(context.bus, session.clientId, 'alarm', [entry], now))
      return { set: { ...by, acknowledgedById: session.userId, sequence: entry.sequence } }
    },
  },
  routes(app, context, entity) {
    acknowledgeAllRoute(app, context, entity)
    alarmListAsSpecified(app, context, entity)
  },
})
