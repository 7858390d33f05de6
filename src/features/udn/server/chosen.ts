import { sql } from 'kysely'
import * as z from 'zod'
import {
  byteOrderMark,
  content,
  csvLines,
  endpoint,
  noteExport,
  type Queryable,
  runSql,
} from '../../../../server/kit/index.ts'
import { udnDevice } from '../../../domain/entities/control-panel/udn-device.ts'
import { invalid } from '../../../domain/faults.ts'
import type { NodeTypeId } from '../../../domain/udn.ts'
import {
  batchText,
  type Chosen,
  chosen,
  type ListedUdn,
  type ListedUdns,
  listedUdns,
  udnText,
} from '../domain/choose.ts'
import { typeName } from '../domain/ranges.ts'
import { statusName } from '../domain/statuses.ts'
import { mostMade } from '../domain/udns.ts'
import { ofStaff, path } from './staff.ts'

/** The devices of the register that were chosen, at most `mostMade`, and those named that are not in it. */
export async function chosenDevices(on: Queryable, wanted: Chosen): Promise<ListedUdns> {
  const rows = await runSql<ListedUdn>(
    on,
    sql`
    select "udnDeviceId", "udn", "deviceType", "status", "batch" from udn_device
    where "deletedAt" is null and ${conditionOf(wanted)} limit ${mostMade + 1}`,
  )
  if ('udns' in wanted) {
    const byUdn = new Map(rows.map(row => [row.udn.toUpperCase(), row]))
    const udns = [...new Set(wanted.udns)]
    const items = udns.flatMap(udn => byUdn.get(udn) ?? [])
    return { items, missing: udns.filter(udn => !byUdn.has(udn)), hasMore: false }
  }
  return { items: rows.slice(0, mostMade), missing: [], hasMore: rows.length > mostMade }
}

/** With an order, for those that are not named one by one. */
function conditionOf(wanted: Chosen) {
  if ('udns' in wanted) return sql`lower("udn") = any(${wanted.udns.map(udn => udn.toLowerCase())}::text[])`
  const { batch, from, to } = wanted
  const parts = [
    ...(batch === undefined ? [] : [sql`"batch" = ${batch}`]),
    ...(from === undefined ? [] : [sql`lower("udn") >= ${from.toLowerCase()}`]),
    ...(to === undefined ? [] : [sql`lower("udn") <= ${to.toLowerCase()}`]),
  ]
  // A batch is read in the order in which it was made: there is an index of it.
  const order = batch === undefined ? sql`lower("udn")` : sql`"udnDeviceId"`
  return sql`${sql.join(parts, sql` and `)} order by ${order}`
}

/** The same, all of them. @throws 422 where one is not in the register, there is none, or there are too many */
export async function allChosen(on: Queryable, wanted: Chosen): Promise<readonly ListedUdn[]> {
  const { items, missing, hasMore } = await chosenDevices(on, wanted)
  const [first] = missing
  const refuse = (errorMessage: string) => invalid([{ propertyName: 'chosen', errorMessage }])
  if (first !== undefined)
    throw refuse(missing.length === 1 ? `${first} is not in the register` : `${missing.length} are not in the register`)
  if (items.length === 0) throw refuse('There are no such devices')
  if (hasMore) throw refuse('These are more than 1,000 devices')
  return items
}

export const listChosen = endpoint({
  ...ofStaff,
  method: 'POST',
  path: path('chosen'),
  summary: 'The devices of a batch, a range, or some UDNs',
  body: z.strictObject({ chosen }),
  reply: listedUdns,
  handle: ({ context: { database }, body }) => chosenDevices(database.pool, body.chosen),
})

const columns = ['UDN', 'Type', 'Status', 'Batch'] as const

export const chosenCsv = endpoint({
  ...ofStaff,
  method: 'GET',
  path: path('chosen/csv'),
  summary: 'The devices of a batch or a part of it, as CSV',
  query: z.object({ batch: batchText, from: udnText.optional(), to: udnText.optional() }),
  reply: content('text/csv'),
  async handle({ context, session, query, reply }) {
    const { pool } = context.database
    const items = await allChosen(pool, query)
    await noteExport(context, session, udnDevice, { ...query })
    const lines = items.map(({ udn, deviceType, status, batch }) => [
      udn,
      typeName(udn, deviceType as NodeTypeId | null),
      statusName(status),
      batch ?? '',
    ])
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="udns.csv"')
      .send(byteOrderMark + csvLines([[...columns], ...lines]))
  },
})
