import type { PoolClient } from 'pg'
import { type Context, inTransaction, subjects } from '../../../../server/kit/index.ts'
import type { Fired } from './alert-args.ts'
import { partSql } from './part.ts'
import { tellPeople } from './tell-people.ts'

/** Writes the messages of what has fired; each event's in a transaction. */
export async function writeMessages(context: Context, stop?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (let after = 0; !stop?.aborted;) {
    const { rows } = await context.database.background.query<{ triggerEventId: number }>(
      'select "triggerEventId" from trigger_mail where "triggerEventId" > $1 order by 1 limit 1',
      [after],
    )
    if (!rows[0]) break
    after = rows[0].triggerEventId
    // One that fails stops no other; it is tried again with the next run.
    await writeOf(context, after).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Messages of alert triggers could not be written')
}

async function writeOf(context: Context, triggerEventId: number): Promise<void> {
  const clientId = await inTransaction(context.database.background, async client => {
    const fired = await takeFired(client, triggerEventId)
    if (!fired) return undefined
    const told = await tellPeople(client, context, fired)
    const outcome = [...(fired.outcome === null ? [] : [fired.outcome]), ...told].join('. ').slice(0, 400)
    await client.query('update trigger_event set "outcome" = $2 where "triggerEventId" = $1', [triggerEventId, outcome])
    await client.query('delete from trigger_mail where "triggerEventId" = $1', [triggerEventId])
    return fired.clientId
  })
  if (clientId !== undefined)
    context.bus.publish(subjects.entities(clientId), [{ entity: 'triggerEvent', id: triggerEventId, change: 'edited' }])
}

/** Undefined where another process writes them, or has. */
async function takeFired(client: PoolClient, triggerEventId: number): Promise<Fired | undefined> {
  const { rows } = await client.query<Fired>(
    `select t.*, coalesce(c."timeZone", 'UTC') as "timeZone",
       ${partSql} as "part"
     from trigger_mail m join trigger_event t using ("triggerEventId") join client c using ("clientId")
     where m."triggerEventId" = $1 for update of m skip locked`,
    [triggerEventId],
  )
  return rows[0]
}
