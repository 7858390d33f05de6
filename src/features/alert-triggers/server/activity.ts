import { sql } from 'kysely'
import { byId, endpoint, findRow, parseKey, reach, runSql } from '../../../../server/kit/index.ts'
import { type TriggerActivity, triggerActivity } from '../domain/activity.ts'
import { alertTrigger } from '../domain/alert-trigger.ts'
import { triggerEvent } from '../domain/trigger-event.ts'

const dayMs = 86_400_000
const none: TriggerActivity = { waiting: 0, fired: 0, cancelled: 0, heldBack: 0, muted: 0 }

/** What has become of a trigger's events, as far as the caller may see them. */
export const activity = endpoint({
  method: 'GET',
  path: `${alertTrigger.api}/:id/activity`,
  tag: alertTrigger.id,
  summary: 'What a trigger did in the last 24 hours',
  permission: alertTrigger.permission.read,
  params: byId,
  reply: triggerActivity,
  async handle({ context, session, params }) {
    const { pool } = context.database
    const id = parseKey(alertTrigger, params.id)
    await findRow(pool, alertTrigger, session, id)
    const since = new Date(context.now().getTime() - dayMs)
    // What came at the same moment as one that fired was held back.
    const rows = await runSql<{ state: keyof TriggerActivity; count: number; more: number }>(
      pool,
      sql`select "state", count(*)::integer as "count", coalesce(sum("more"), 0)::integer as "more" from trigger_event
        where "alertTriggerId" = ${id} and ("settledAt" is null or "settledAt" > ${since}) and ${reach(triggerEvent, session)}
        group by 1`,
    )
    return rows.reduce((sum, { state, count, more }) => {
      const [own, beside] = state === 'muted' ? [count + more, 0] : [count, more]
      const counted = { ...sum, [state]: sum[state] + own }
      return { ...counted, heldBack: counted.heldBack + beside }
    }, none)
  },
})
