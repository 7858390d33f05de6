import type { PoolClient } from 'pg'
import { eventType } from '../../../src/domain/events.ts'
import type { LiveAlarm } from '../../../src/domain/stream/alarm.ts'
import { type Raise, raiseAlarms } from '../alarms/raise.ts'
import type { Directory } from '../directory/directory.ts'
import { placeText } from '../batch/alarms.ts'
import { type Columns, Parameters, tableOf } from '../../db/pg-array.ts'

const type = 'eventsRejected'
/** How many are stored of each controller (the newest), and of one call. */
const most = { kept: 100, ofCall: 20 }
const sentLength = 2000

/** A row of a known controller that was rejected. */
export interface RejectedRow {
  readonly controllerId: number
  readonly sent: unknown
  readonly reason: string
}

/** The rejected rows of controllers that are known: by the row, or else by the key with which it was sent. */
export function rejectedRows(
  { rows: known }: Directory,
  rows: readonly unknown[],
  rejected: readonly { readonly index: number; readonly reason: string }[],
  keyControllerId: number | null,
): RejectedRow[] {
  return rejected.flatMap(({ index, reason }) => {
    const sent = rows[index]
    const named = property(sent, 'controllerId')
    const controllerId = typeof named === 'number' && known.controller.has(named) ? named : keyControllerId
    return controllerId === null || !known.controller.has(controllerId) ? [] : [{ controllerId, sent, reason }]
  })
}

const property = (sent: unknown, name: string): unknown =>
  typeof sent === 'object' && sent !== null && Object.hasOwn(sent, name)
    ? (sent as Record<string, unknown>)[name]
    : undefined

const unkeepable = /[\0\p{Cs}]/gu
const keepable = (text: string, max: number) => text.replace(unkeepable, '\uFFFD').slice(0, max).replace(unkeepable, '')
const wordOf = (value: unknown, max: number) => (typeof value === 'string' ? keepable(value, max) : undefined)

/** As it was sent, but without the credential: not everybody may read that. */
function sentText(sent: unknown): string {
  try {
    return keepable(JSON.stringify(sent, withoutKeycode) ?? '', sentLength)
  } catch {
    return 'Nested too deeply to be shown'
  }
}
const withoutKeycode = (name: string, value: unknown) => (name === 'keycode' ? '(not shown)' : value)

const columns: Columns<RejectedRow> = {
  controllerId: ['integer', ({ controllerId }) => controllerId],
  type: ['text', ({ sent }) => wordOf(property(sent, 'type'), 50)],
  deviceTime: ['text', ({ sent }) => wordOf(property(sent, 'occurredAt'), 50)],
  reason: ['text', ({ reason }) => keepable(reason, 300)],
  sent: ['text', ({ sent }) => sentText(sent)],
}
const names = Object.keys(columns)
  .map(name => `"${name}"`)
  .join(', ')

/** Keeps the newest of them with their controllers, and raises an alert for each controller that has none open. */
export async function keepRejected(
  client: PoolClient,
  directory: Directory,
  rows: readonly RejectedRow[],
  now: Date,
): Promise<LiveAlarm[]> {
  const byController = Map.groupBy(rows, ({ controllerId }) => controllerId)
  const kept = [...byController.values()].flatMap(own => own.slice(-most.ofCall))
  const parameters = new Parameters()
  await client.query(
    `insert into rejected_event ("clientId", "receivedAt", ${names})
     select ${parameters.add(directory.clientId, 'integer')}, ${parameters.add(now.toISOString(), 'timestamptz')}, ${names}
     from ${parameters.table('r', tableOf(columns, kept))}`,
    parameters.values,
  )
  await client.query(
    `delete from rejected_event r using (
       select c."controllerId", (
         select o."rejectedEventId" from rejected_event o where o."controllerId" = c."controllerId"
         order by o."rejectedEventId" desc offset ${most.kept} limit 1) as "last"
       from unnest($1::integer[]) as c("controllerId")) as old
     where r."controllerId" = old."controllerId" and r."rejectedEventId" <= old."last"`,
    [[...byController.keys()]],
  )
  const raises = [...byController].map(([controllerId, own]) => raiseOf(directory, controllerId, own, now))
  return raiseAlarms(client, directory.clientId, raises, now)
}

function raiseOf(directory: Directory, controllerId: number, own: readonly RejectedRow[], now: Date): Raise {
  const place = directory.place(controllerId)
  const controller = place?.controller ?? { id: controllerId, title: `#${controllerId}` }
  const { area, site } = place ?? {}
  const count = own.length === 1 ? '1 event' : `${own.length} events`
  const reason = keepable(own.at(-1)?.reason ?? '', 150)
  return {
    alarmPriority: eventType(type).priority,
    type,
    text: `${count} of ${controller.title} ${own.length === 1 ? 'was' : 'were'} rejected: ${reason}`,
    occurredAt: now.toISOString(),
    controllerId,
    controller: controller.title,
    ...(area && { areaId: area.id, area: area.title }),
    place: placeText({ controller, ...(site && { site }) }),
  }
}
