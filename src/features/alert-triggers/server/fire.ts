import type { PoolClient } from 'pg'
import { alarmKind } from '../../../domain/stream/alarm.ts'
import {
  announceEntries,
  atOf,
  type Context,
  type Directory,
  directoriesOf,
  inTransaction,
  pgArray,
  placeIn,
  type Raise,
  raiseAlarms,
  subjects,
} from '../../../../server/kit/index.ts'
import { floodMs } from '../domain/limits.ts'
import { alarmFor, outcomeOf, settled } from '../domain/settle.ts'
import type { TriggerState } from '../domain/trigger-event.ts'
import { partSql } from './part.ts'

/** How many events are settled in one transaction: ingest of the client waits for it. */
const pageSize = 50
const mostClients = 100

interface DueRow {
  readonly triggerEventId: number
  readonly alertTriggerId: number
  readonly type: string
  readonly occurredAt: Date
  readonly eventId: number
  readonly controllerId: number
  readonly controller: string | null
  readonly doorId: number | null
  readonly door: string | null
  /** The node, input or output that it was about. */
  readonly part: string | null
  readonly areaId: number | null
  readonly area: string | null
  /** When the event's own alarm ended. */
  readonly returnedAt: Date | null
}
interface TriggerRow {
  readonly alertTriggerId: number
  readonly emailAlert: boolean
  readonly smsAlert: boolean
  readonly activateAlarm: boolean
  readonly defaultAlarm: string | null
  readonly mutedUntil: Date | null
  readonly deletedAt: Date | null
  readonly fired: number
}
interface Settled {
  readonly row: DueRow
  readonly state: Exclude<TriggerState, 'waiting'>
  readonly outcome: string
  readonly mailing: boolean
  readonly raised: 10 | 20 | undefined
}

/** Settles all that is due: fires triggers, or says why not. Any number of processes may do it at once. */
export async function fireDue(context: Context, stop?: AbortSignal): Promise<void> {
  const { rows } = await context.database.background.query<{ clientId: number }>(
    `select distinct "clientId" from trigger_event where "state" = 'waiting' and "dueAt" <= $1 limit ${mostClients}`,
    [context.now()],
  )
  for (const { clientId } of rows)
    for (let done = pageSize; done === pageSize && !stop?.aborted;) done = await firePage(context, clientId)
}

/** @returns how many were settled */
async function firePage(context: Context, clientId: number): Promise<number> {
  const directory = await directoriesOf(context).of(clientId)
  const now = context.now()
  const { done, alarms } = await inTransaction(context.database.background, async client => {
    // First, as ingest does: who holds the counter alone touches what waits, and counts what has fired.
    await client.query('select 1 from client_stream where "clientId" = $1 for update', [clientId])
    const all = await settleAll(client, clientId, now)
    const raises = all.flatMap(each => raiseOf(each, directory) ?? [])
    const raised = await raiseAlarms(client, clientId, raises, now)
    if (all.length > 0) await keep(client, all, now)
    return { done: all.length, alarms: raised }
  })
  announceEntries(context.bus, clientId, alarmKind, alarms, now)
  if (done > 0) context.bus.publish(subjects.entities(clientId), [{ entity: 'triggerEvent', id: 0, change: 'edited' }])
  return done
}

async function settleAll(client: PoolClient, clientId: number, now: Date): Promise<Settled[]> {
  const { rows } = await client.query<DueRow>(
    `select t."triggerEventId", t."alertTriggerId", t."type", t."occurredAt", t."eventId", t."controllerId", t."controller",
       t."doorId", t."door", t."areaId", t."area", ${partSql} as "part", (
         select a."returnedAt" from event_alarm a where a."clientId" = t."clientId" and a."occurredAt" = t."occurredAt"
           and a."eventId" = t."eventId" and a."type" = t."type" limit 1) as "returnedAt"
     from trigger_event t where t."clientId" = $1 and t."state" = 'waiting' and t."dueAt" <= $2
     order by t."dueAt", t."triggerEventId" limit ${pageSize} for update of t`,
    [clientId, now],
  )
  const triggers = await triggersOf(client, clientId, rows, now)
  const fired = new Map([...triggers.values()].map(each => [each.alertTriggerId, each.fired]))
  return rows.map(row => {
    const trigger = triggers.get(row.alertTriggerId)
    const count = fired.get(row.alertTriggerId) ?? 0
    const isDeleted = !trigger || trigger.deletedAt !== null
    const state = settled({ isDeleted, mutedUntil: trigger?.mutedUntil ?? null, fired: count }, now)
    const does = trigger ?? { activateAlarm: false, emailAlert: false, smsAlert: false, defaultAlarm: null }
    if (state === 'fired') fired.set(row.alertTriggerId, count + 1)
    const raised = state === 'fired' ? alarmFor(does, row.type) : undefined
    const mailing = state === 'fired' && (does.emailAlert || does.smsAlert)
    return { row, state, outcome: outcomeOf(state, does, raised), mailing, raised }
  })
}

async function triggersOf(
  client: PoolClient,
  clientId: number,
  due: readonly DueRow[],
  now: Date,
): Promise<ReadonlyMap<number, TriggerRow>> {
  if (due.length === 0) return new Map()
  const { rows } = await client.query<TriggerRow>(
    `select g."alertTriggerId", g."emailAlert", g."smsAlert", g."activateAlarm", g."defaultAlarm", g."mutedUntil", g."deletedAt", (
       select count(*)::integer from trigger_event t where t."alertTriggerId" = g."alertTriggerId"
         and t."state" = 'fired' and t."settledAt" > $3) as "fired"
     from alert_trigger g where g."clientId" = $1 and g."alertTriggerId" = any($2::integer[])`,
    [clientId, pgArray(new Set(due.map(({ alertTriggerId }) => alertTriggerId))), new Date(now.getTime() - floodMs)],
  )
  return new Map(rows.map(row => [row.alertTriggerId, row]))
}

function raiseOf({ row, raised }: Settled, directory: Directory): Raise | undefined {
  if (!raised) return undefined
  const { type, eventId, controllerId, doorId, areaId, returnedAt } = row
  const controller = row.controller ?? ''
  return {
    alarmPriority: raised,
    type,
    occurredAt: row.occurredAt.toISOString(),
    eventId,
    controllerId,
    controller,
    ...(doorId !== null && { doorId, door: row.door ?? undefined }),
    ...(areaId !== null && { areaId, area: row.area ?? undefined }),
    ...(returnedAt && { returnedAt: returnedAt.toISOString() }),
    place: placeIn(atOf(row.door, controller, row.part), areaId === null ? undefined : directory.siteOf(areaId)?.title),
  }
}

async function keep(client: PoolClient, all: readonly Settled[], now: Date): Promise<void> {
  await client.query(
    `with mailing as (insert into trigger_mail select * from unnest($5::bigint[]))
     update trigger_event t set "state" = n."state", "outcome" = nullif(n."outcome", ''), "settledAt" = $4
     from unnest($1::bigint[], $2::text[], $3::text[]) as n("id", "state", "outcome")
     where t."triggerEventId" = n."id"`,
    [
      pgArray(all.map(({ row }) => row.triggerEventId)),
      pgArray(all.map(({ state }) => state)),
      pgArray(all.map(({ outcome }) => outcome)),
      now,
      pgArray(all.filter(({ mailing }) => mailing).map(({ row }) => row.triggerEventId)),
    ],
  )
}
