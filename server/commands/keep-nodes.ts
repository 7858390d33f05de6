import { sql } from 'kysely'
import { mostFoundNodes, type NodesReport } from '../../src/domain/found-nodes.ts'
import type { Context } from '../context.ts'
import { runSql } from '../db/query.ts'
import { inTransaction } from '../db/transaction.ts'

/**
 * Keeps what a controller has found: a node once by its UDN, with what was said of it last. Of more than are kept, those
 * that were found longest ago are forgotten.
 */
export async function keepNodes(
  { database, now }: Pick<Context, 'database' | 'now'>,
  { controllerId, nodes }: NodesReport,
): Promise<void> {
  const byUdn = new Map(nodes.map(node => [node.udn.toUpperCase(), node]))
  if (byUdn.size === 0) return
  const reported = JSON.stringify([...byUdn].map(([udn, node]) => ({ ...node, udn })))
  await inTransaction(database.pool, async client => {
    // One report of a controller after the other.
    await runSql(client, sql`select 1 from controller where "controllerId" = ${controllerId} for no key update`)
    await runSql(
      client,
      sql`
      insert into found_node ("controllerId", "udn", "instance", "firmwareVersion", "foundAt")
      select ${controllerId}::integer, n."udn", n."instance", n."firmwareVersion", ${now()}::timestamptz
      from jsonb_to_recordset(${reported}::jsonb) n("udn" text, "instance" integer, "firmwareVersion" text)
      on conflict ("controllerId", "udn") do update
      set "instance" = excluded."instance", "firmwareVersion" = excluded."firmwareVersion", "foundAt" = excluded."foundAt"`,
    )
    await runSql(
      client,
      sql`
      delete from found_node where "foundNodeId" in (
        select "foundNodeId" from found_node where "controllerId" = ${controllerId}
        order by "foundAt" desc, "foundNodeId" desc offset ${mostFoundNodes})`,
    )
  })
}
