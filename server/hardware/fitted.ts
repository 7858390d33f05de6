import { sql } from 'kysely'
import { writeAudit } from '../rest/audit.ts'
import type { Behaviour, Values, Writing } from '../rest/behaviour.ts'
import { runSql } from '../db/query.ts'
import { notInStockroom, type StockroomItem, stockroomItemsOf } from './stockroom-items.ts'

/** The item with this UDN in the stockroom of the client, or of its installer; locked. */
async function itemOf({ client, session }: Writing, udn: string): Promise<StockroomItem | undefined> {
  const [item] = await stockroomItemsOf(client, session, [udn], 'write')
  return item
}

async function mark(
  write: Writing,
  { stockroomItemId, clientId, status: was }: StockroomItem,
  status: StockroomItem['status'],
): Promise<void> {
  const { client, session, context, now, touched } = write
  const entity = context.entities['stockroomItem']
  if (!entity) return
  await runSql(
    client,
    sql`
    update stockroom_item set "status" = ${status}, "version" = "version" + 1, "updatedAt" = ${now}
    where "stockroomItemId" = ${stockroomItemId}`,
  )
  const change = { entity, recordId: stockroomItemId, before: { status: was }, after: { status } }
  await writeAudit(client, { ...session, clientId }, now, { ...change, change: 'edited' })
  touched.push({ entity: entity.id, id: stockroomItemId, change: 'edited', clientId })
}

/** Whether another device has taken it while this write waited for the item. */
async function isTaken({ client, entity }: Writing, udn: string): Promise<boolean> {
  const found = await runSql(
    client,
    sql`select 1 from ${sql.table(entity.table)} where lower("udn") = lower(${udn}) and "deletedAt" is null limit 1`,
  )
  return found.length > 0
}

async function takeOut(write: Writing, udn: string): Promise<void> {
  const item = await itemOf(write, udn)
  if (item?.status === 'inStock') return mark(write, item, 'installed')
  const errorMessage = (await isTaken(write, udn)) ? 'UDN is not unique' : notInStockroom
  write.errors.push({ propertyName: 'udn', errorMessage })
}

async function putBack(write: Writing, udn: string): Promise<void> {
  const item = await itemOf(write, udn)
  if (item?.status === 'installed') await mark(write, item, 'inStock')
}

const udnOf = ({ udn }: Values) => (typeof udn === 'string' ? udn : null)

/** The behaviour of a device that comes out of the stockroom by its UDN, and goes back there when it is taken away. */
export const fitted = (own: Behaviour = {}): Behaviour => ({
  ...own,
  async beforeAdd(write, values) {
    await own.beforeAdd?.(write, values)
    const udn = udnOf(values)
    if (udn !== null) await takeOut(write, udn)
  },
  async beforeEdit(write, values, current) {
    await own.beforeEdit?.(write, values, current)
    const [was, is] = [udnOf(current), udnOf({ ...current, ...values })]
    if (is === was) return
    if (was !== null) await putBack(write, was)
    if (is !== null) await takeOut(write, is)
  },
  async afterWrite(write, change, current, sent) {
    await own.afterWrite?.(write, change, current, sent)
    const udn = udnOf(current)
    if (change === 'deleted' && udn !== null) await putBack(write, udn)
  },
})
