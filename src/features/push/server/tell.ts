import type { PoolClient } from 'pg'
import { type Context, inTransaction, resolveUser, type Session } from '../../../../server/kit/index.ts'
import type { Told } from '../domain/told.ts'
import { readPreference } from './preference.ts'
import type { Device, Telling } from './device.ts'
import { newestOpen, newestSql } from './open-alarms.ts'
import { tellAlarms } from './tell-alarms.ts'
import { type News, tellNews } from './tell-news.ts'

/** Users for whom there is something, at most; the rest has its turn after them. */
const mostUsers = 500

interface Due {
  readonly clientId: number
  readonly userId: number
}

/** Whose devices have something to be told, by the alarms that they want. $1 now, $2 the user that was looked at last */
const dueSql = `
  with known as (select distinct "clientId" from push_subscription),
  newest as (select "clientId", ${newestSql('known."clientId"')} from known)
  select distinct s."clientId", s."userId" from push_subscription s
  join newest n using ("clientId") left join push_preference p using ("clientId", "userId")
  where (s."userId", s."clientId") > ($2, $3) and (s."heldUntil" <= $1
    or (s."heldUntil" is null and s."eventAlarmId" < (case when p."lowestPriority" = 10 then greatest(n."alarm", n."alert") else n."alarm" end))
    or exists (select 1 from push_news w where w."pushSubscriptionId" = s."pushSubscriptionId"))
  order by s."userId", s."clientId" limit ${mostUsers}`

/** Writes everything that devices are to be told. Any number of processes may do it at once. */
export async function tellDue(context: Context, stop?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  let after: Due = { clientId: 0, userId: 0 }
  for (let more = true; more && !stop?.aborted;) {
    const { rows } = await context.database.background.query<Due>(dueSql, [context.now(), after.userId, after.clientId])
    for (const due of rows) {
      if (stop?.aborted) return
      // One that fails stops no other; it is tried again with the next run.
      await tellUser(context, due).catch((error: unknown) => failures.push(error))
    }
    after = rows.at(-1) ?? after
    more = rows.length === mostUsers
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Notifications could not be written')
}

/** A user's notifications about a client: written once, even where two processes try, with each device's progress. */
async function tellUser(context: Context, due: Due): Promise<void> {
  const pool = context.database.background
  const now = context.now()
  const session = await resolveUser(pool, due, now)
  const afterCommit: (() => void)[] = []
  await inTransaction(pool, async client => {
    const devices = await lockDevices(client, due)
    if (devices.length === 0) return
    const newest = await newestOpen(client, due.clientId)
    if (!session) {
      await nothingFor(client, devices, newest)
      return
    }
    const telling = { ...(await about(client, session)), client, context, session, now, afterCommit }
    for (const device of devices) await tellDevice(telling, device, newest)
  })
  for (const act of afterCommit) act()
}

/** Another process that tells them of the same waits, and then finds it done. */
async function lockDevices(client: PoolClient, { clientId, userId }: Due): Promise<Device[]> {
  const { rows } = await client.query<Device>(
    `select "pushSubscriptionId", "name", "eventAlarmId"::float8 as "eventAlarmId", "heldUntil", "hourFrom", "alarms", "others"
     from push_subscription where "clientId" = $1 and "userId" = $2 order by "pushSubscriptionId" for no key update`,
    [clientId, userId],
  )
  return rows
}

async function about(client: PoolClient, session: Session): Promise<Pick<Telling, 'wanted' | 'timeZone'>> {
  const { rows } = await client.query<{ timeZone: string | null }>(
    'select "timeZone" from client where "clientId" = $1',
    [session.clientId],
  )
  return { wanted: await readPreference(client, session), timeZone: rows[0]?.timeZone ?? 'UTC' }
}

async function tellDevice(telling: Telling, device: Device, newest: number): Promise<void> {
  const { client } = telling
  const { rows: news } = await client.query<News>(
    `delete from push_news where "pushSubscriptionId" = $1
     returning "pushNewsId"::float8 as "pushNewsId", "kind", "causeId"`,
    [device.pushSubscriptionId],
  )
  const inOrder = news.toSorted((one, other) => one.pushNewsId - other.pushNewsId)
  const after = news.length === 0 ? device : { ...device, ...(await tellNews(telling, device, inOrder)) }
  const { told, upTo } = await tellAlarms(telling, after, newest)
  await keep(client, device, told, upTo)
}

const keep = (
  client: PoolClient,
  { pushSubscriptionId, eventAlarmId }: Device,
  { heldUntil, hourFrom, alarms, others }: Told,
  upTo: number | undefined,
) =>
  client.query(
    `update push_subscription set "eventAlarmId" = $2, "heldUntil" = $3, "hourFrom" = $4, "alarms" = $5, "others" = $6
     where "pushSubscriptionId" = $1`,
    [pushSubscriptionId, Math.max(upTo ?? 0, eventAlarmId), heldUntil, hourFrom, alarms, others],
  )

/** Users who may not work for the client any more get nothing about it, nor what was still to come. */
async function nothingFor(client: PoolClient, devices: readonly Device[], newest: number): Promise<void> {
  const ids = devices.map(({ pushSubscriptionId }) => pushSubscriptionId)
  await client.query('delete from push_news where "pushSubscriptionId" = any($1::integer[])', [ids])
  await client.query(
    `update push_subscription set "eventAlarmId" = greatest("eventAlarmId", $2), "heldUntil" = null
     where "pushSubscriptionId" = any($1::integer[])`,
    [ids, newest],
  )
}
