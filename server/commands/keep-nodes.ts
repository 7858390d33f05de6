import { sql } from 'kysely'
import { mostFoundNodes, nodeReadings, type NodesReport, type ReportedNode } from '../../src/domain/found-nodes.ts'
import type { Context } from '../context.ts'
import { runSql } from '../db/query.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Touched } from '../rest/announce.ts'
import { keepReadings } from './keep-readings.ts'

const names = Object.keys(nodeReadings) as (keyof typeof nodeReadings)[]

/** A node with what it has measured apart. */
const asKept = ({ answers = true, ...node }: ReportedNode) => ({
  ...node,
  answers,
  readings: Object.fromEntries(names.flatMap(name => (node[name] === undefined ? [] : [[name, node[name]]]))),
})

/**
 * Keeps what a controller has found: a node once by its UDN, with what was said of it last, and its record, where it is
 * one. What does not answer is not found, and its record is offline. Of more than are kept, those that were found longest
 * ago are forgotten.
 * @returns the records of nodes that it concerns
 */
export async function keepNodes(
  { database, now }: Pick<Context, 'database' | 'now'>,
  { controllerId, nodes }: NodesReport,
): Promise<readonly Touched[]> {
  const byUdn = new Map(nodes.map(node => [node.udn.toUpperCase(), node]))
  if (byUdn.size === 0) return []
  const reported = [...byUdn].map(([udn, node]) => asKept({ ...node, udn }))
  const silent = reported.filter(({ answers }) => !answers).map(({ udn }) => udn)
  return inTransaction(database.pool, async client => {
    // One report of a controller after the other.
    await runSql(client, sql`select 1 from controller where "controllerId" = ${controllerId} for no key update`)
    await runSql(
      client,
      sql`
      insert into found_node ("controllerId", "udn", "instance", "firmwareVersion", "readings", "foundAt")
      select ${controllerId}::integer, n."udn", n."instance", n."firmwareVersion", n."readings", ${now()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(reported)}::jsonb)
        n("udn" text, "instance" integer, "firmwareVersion" text, "readings" jsonb, "answers" boolean)
      where n."answers"
      on conflict ("controllerId", "udn") do update
      set "instance" = excluded."instance", "firmwareVersion" = excluded."firmwareVersion",
        "readings" = excluded."readings", "foundAt" = excluded."foundAt"`,
    )
    await runSql(
      client,
      sql`
      delete from found_node where "controllerId" = ${controllerId} and ("udn" = any(${silent}::text[])
        or "foundNodeId" in (
          select "foundNodeId" from found_node where "controllerId" = ${controllerId}
          order by "foundAt" desc, "foundNodeId" desc offset ${mostFoundNodes}))`,
    )
    return keepReadings(client, controllerId, reported, now())
  })
}
