import { behaviour } from '../../../../server/kit/index.ts'
import { alarmEntry } from '../domain/alarm-entry.ts'

/** An entry that a user adds is a note, under their name. */
export const alarmEntryBehaviour = behaviour(alarmEntry, {
  beforeAdd({ session, now }, values) {
    values.kind = 'note'
    values.userId = session.userId
    values.at = now.toISOString()
  },
})
