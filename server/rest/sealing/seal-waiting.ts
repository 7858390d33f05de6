import { setTimeout } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Entity } from '../../../src/domain/entity.ts'
import { wireName } from '../../../src/domain/fields/index.ts'
import { digestColumn } from '../../db/tables/columns.ts'
import { maskHistory } from './mask-history.ts'
import { digestOf, isSealedNewly, newestStart, open, seal } from '../../secrets/seal.ts'

/** A column of secrets, and the rows it is in. */
interface SealedColumn {
  readonly table: string
  readonly key: string
  readonly column: string
  readonly digest: string | undefined
}

/** How many rows per statement, with a pause after it: on the embedded database others wait during it. */
const pageSize = 100
const pauseMs = 20

const columnsOf = (entities: Readonly<Record<string, Entity>>): readonly SealedColumn[] =>
  Object.values(entities).flatMap(({ table, key, fields }) =>
    Object.entries(fields).flatMap(([name, field]) => {
      const column = wireName(name, field)
      return field.sealed ? [{ table, key, column, digest: field.unique ? digestColumn(column) : undefined }] : []
    }),
  )

/**
 * Seals with the newest key everything that is not: values from before sealing, or sealed with an older key.
 * Page by page, safe to end at any moment and to run beside writes and beside other servers. Answers how many it sealed.
 */
export async function sealWaiting(
  pool: Pool,
  entities: Readonly<Record<string, Entity>>,
  stop?: AbortSignal,
): Promise<number> {
  let sealed = 0
  for (const column of columnsOf(entities)) sealed += await sealColumn(pool, column, stop)
  sealed += await sealDevices(pool, stop)
  for (const column of beside) sealed += await sealColumn(pool, column, stop)
  await maskHistory(pool, entities, stop)
  return sealed
}

/** What is no field: what waits in the outbox, or stays there; where browsers take notifications, and the key for it; authenticator apps. */
const beside: readonly SealedColumn[] = [
  ['mail_delivery', 'mailMessageId'],
  ['push_subscription', 'pushSubscriptionId'],
  ['push_key', 'pushKeyId'],
  ['second_factor', 'userId'],
  ['second_factor_setup', 'sessionId'],
].map(([table = '', key = '']) => ({ table, key, column: 'sealed', digest: undefined }))

interface Found {
  readonly key: number
  readonly value: string | null
}

async function sealColumn(pool: Pool, sealing: SealedColumn, stop?: AbortSignal): Promise<number> {
  const { table, key, column } = sealing
  let sealed = 0
  for (let after = 0; !stop?.aborted;) {
    const { rows } = await pool.query<Found>(
      `select "${key}" as "key", case when starts_with("${column}", $2) then null else "${column}" end as "value"
       from "${table}" where "${key}" > $1 order by "${key}" limit ${pageSize}`,
      [after, newestStart()],
    )
    const waiting = rows.flatMap(({ key: id, value }) => (value === null ? [] : [{ id, value }]))
    if (waiting.length > 0) sealed += await write(pool, sealing, waiting)
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return sealed
    after = last.key
    await setTimeout(pauseMs)
  }
  return sealed
}

/** A row that was written in between stays as it is then. */
async function write(
  pool: Pool,
  { table, key, column, digest }: SealedColumn,
  waiting: readonly { readonly id: number; readonly value: string }[],
): Promise<number> {
  const rows = waiting.map(({ id, value }) => ({
    id,
    was: value,
    sealed: seal(open(value)),
    digest: digest && digestOf(open(value)),
  }))
  const set = [`"${column}" = v."sealed"`, ...(digest ? [`"${digest}" = v."digest"`] : [])]
  const { rowCount } = await pool.query(
    `update "${table}" t set ${set.join(', ')}
     from json_to_recordset($1) as v("id" integer, "was" text, "sealed" text, "digest" text)
     where t."${key}" = v."id" and t."${column}" = v."was"`,
    [JSON.stringify(rows)],
  )
  return rowCount ?? 0
}

interface DeviceSecret {
  readonly entity: string
  readonly recordId: number
  readonly field: string
  readonly value: string
}

/** The passwords by which devices are reached. */
async function sealDevices(pool: Pool, stop?: AbortSignal): Promise<number> {
  let sealed = 0
  for (let after = ['', 0, ''] as readonly [string, number, string]; !stop?.aborted;) {
    const { rows } = await pool.query<DeviceSecret>(
      `select "entity", "recordId", "field", "value" from device_secret
       where ("entity", "recordId", "field") > ($1, $2, $3) order by "entity", "recordId", "field" limit ${pageSize}`,
      [...after],
    )
    for (const { entity, recordId, field, value } of rows) {
      if (isSealedNewly(value)) continue
      const { rowCount } = await pool.query(
        `update device_secret set "value" = $1 where "entity" = $2 and "recordId" = $3 and "field" = $4 and "value" = $5`,
        [seal(open(value)), entity, recordId, field, value],
      )
      sealed += rowCount ?? 0
    }
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return sealed
    after = [last.entity, last.recordId, last.field]
    await setTimeout(pauseMs)
  }
  return sealed
}
