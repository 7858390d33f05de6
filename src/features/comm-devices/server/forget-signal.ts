import type { Schedule } from '../../../../server/kit/index.ts'
import { keptDays } from '../domain/signal.ts'

const dayMs = 86_400_000

/** Deletes signals that are older than they are kept for. */
export const forgetSignal: Schedule = {
  name: 'comm device signal',
  everyMs: dayMs,
  run: async ({ database, now }) => {
    const before = new Date(now().getTime() - keptDays * dayMs)
    await database.background.query('delete from comm_device_signal where "hour" < $1', [before])
  },
}
