import type { Context, Schedule } from '../../../../server/kit/index.ts'
import { announce } from '../../../../server/kit/index.ts'
import { work } from './firing.ts'

const dayMs = 86_400_000
/** How long it is kept what became of an event. */
const keptDays = 90
/** How many are removed in one statement. */
const most = 2000

/** What has waited long enough, and what a server that died has left. */
export const deadlines: Schedule = {
  name: 'alert triggers',
  everyMs: 5000,
  atStart: true,
  async run(context, stop) {
    await work(context, stop)
    await unmute(context)
  },
}

/** Ends mutes whose time has come: a trigger says that it is muted only while it is. */
async function unmute(context: Context): Promise<void> {
  const { rows } = await context.database.background.query<{ alertTriggerId: number; clientId: number }>(
    'update alert_trigger set "mutedUntil" = null where "mutedUntil" <= $1 returning "alertTriggerId", "clientId"',
    [context.now()],
  )
  for (const { alertTriggerId, clientId } of rows)
    announce(context, { clientId }, [{ entity: 'alertTrigger', id: alertTriggerId, change: 'edited' }])
}

/** Trigger events are forgotten after 90 days. */
export const forgetting: Schedule = {
  name: 'old trigger events',
  everyMs: 3_600_000,
  async run({ database, now }, stop) {
    const before = new Date(now().getTime() - keptDays * dayMs)
    for (let gone = most; gone === most && !stop.aborted;) {
      const { rowCount }: { rowCount: number | null } = await database.background.query(
        `delete from trigger_event where "triggerEventId" in (
           select "triggerEventId" from trigger_event where "settledAt" < $1 order by "settledAt" limit ${most})`,
        [before],
      )
      gone = rowCount ?? 0
    }
  },
}
