import { join } from 'node:path'
import { schedule } from '../../schedules/schedule.ts'
import { retain } from './retain.ts'

/** Once a day: removes what is past its retention, after archiving it in the data folder. */
export const retention = schedule({
  name: 'event retention',
  cron: '0 0 * * *',
  run: async ({ database, settings, now }, stop) =>
    retain(database.pool, join(settings.dataFolder, 'archive'), now(), stop),
})
