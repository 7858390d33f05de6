import { behaviour } from '../../../../server/kit/index.ts'
import { alarmEntry } from '../domain/alarm-entry.ts'

/** What is added by itself is a note, of whoever writes it. */
export const alarmEntryBehaviour = behaviour(alarmEntry, {
  beforeAdd({ session, now }, values) {
    values.kind = 'note'
    values.userId = session.userId
    values.at = now.toISOString()
  },
})
