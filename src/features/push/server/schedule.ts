import { type Schedule, unseenMs } from '../../../../server/kit/index.ts'
import { tellDue } from './tell.ts'

/** What no batch of events has raised, what was held back, and what a server that died has left. */
export const telling: Schedule = { name: 'push', everyMs: 5000, atStart: true, run: tellDue }

/** Devices on which nobody has been signed in for long. */
export const forgetting: Schedule = {
  name: 'old push devices',
  everyMs: 3_600_000,
  run: ({ database, now }) =>
    database.background.query('delete from push_subscription where "seenAt" < $1', [
      new Date(now().getTime() - unseenMs),
    ]),
}
