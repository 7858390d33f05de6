import { sql } from 'kysely'
import { writeAudit } from '../rest/audit.ts'
import type { Behaviour, Values, Writing } from '../rest/behaviour.ts'
import { runSql } from '../rest/query.ts'

interface Item {
  readonly stockroomItemId: number
  readonly status: 'inStock' | 'installed'
}

/** The item with this UDN in the stockroom of the client, or of who fits it there; locked. */
async function itemOf({ client, session }: Writing, udn: unknown): Promise<Item | undefined> {
  const clientIds = [...new Set([session.clientId, session.homeClientId])]
  const [item] = await runSql<Item>(
    client,
    sql`
    select "stockroomItemId", "status" from stockroom_item
    where lower("udn") = lower(${udn}) and "deletedAt" is null and "clientId" = any(${clientIds}) for update`,
  )
  return item
}

async function mark(write: Writing, { stockroomItemId, status: was }: Item, status: Item['status']): Promise<void> {
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
  await writeAudit(client, session, now, { ...change, change: 'edited' })
  touched.push({ entity: entity.id, id: stockroomItemId, change: 'edited' })
}

/** Whether another device has taken it while this write waited for the item. */
async function isTaken({ client, entity }: Writing, udn: unknown): Promise<boolean> {
  const found = await runSql(
    client,
    sql`select 1 from ${sql.table(entity.table)} where lower("udn") = lower(${udn}) and "deletedAt" is null limit 1`,
  )
  return found.length > 0
}

async function takeOut(write: Writing, udn: unknown): Promise<void> {
  const item = await itemOf(write, udn)
  if (item?.status === 'inStock') return mark(write, item, 'installed')
  const errorMessage = (await isTaken(write, udn)) ? 'UDN is not unique' : 'UDN is not in stockroom'
  write.errors.push({ propertyName: 'udn', errorMessage })
}

async function putBack(write: Writing, udn: unknown): Promise<void> {
  const item = await itemOf(write, udn)
  if (item?.status === 'installed') await mark(write, item, 'inStock')
}

const given = (udn: unknown): udn is string => typeof udn === 'string'

/** The behaviour of a device that comes out of the stockroom by its UDN, and goes back there when it is taken away. */
export const fitted = (own: Behaviour = {}): Behaviour => ({
  ...own,
  async beforeAdd(write, values) {
    await own.beforeAdd?.(write, values)
    if (given(values['udn'])) await takeOut(write, values['udn'])
  },
  async beforeEdit(write, values, current) {
    await own.beforeEdit?.(write, values, current)
    const { udn = current['udn'] }: Values = values
    if (udn === current['udn']) return
    if (given(current['udn'])) await putBack(write, current['udn'])
    if (given(udn)) await takeOut(write, udn)
  },
  async afterWrite(write, change, current, sent) {
    await own.afterWrite?.(write, change, current, sent)
    if (change === 'deleted' && given(current['udn'])) await putBack(write, current['udn'])
  },
})
