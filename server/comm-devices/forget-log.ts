import type { Schedule } from '../schedules/schedule.ts'

const dayMs = 86_400_000
/** Longer than the year that a contract runs. */
const keptMs = 400 * dayMs

/** Deletes periods of the connection log that have ended long ago. */
export const forgetLog: Schedule = {
  name: 'connection log',
  everyMs: dayMs,
  run: async ({ database, now }) => {
    await database.background.query('delete from connection_log where "end" < $1', [new Date(now().getTime() - keptMs)])
  },
}
