import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { entities } from '../../src/domain/entities/index.ts'
import type { Entity } from '../../src/domain/entity.ts'
import { nodeReadings, type ReportedNode } from '../../src/domain/found-nodes.ts'
import { type NodeKind, nodeKinds } from '../../src/domain/node.ts'
import { nodeTypeOf, nodeTypes } from '../../src/domain/udn.ts'
import { runSql } from '../db/query.ts'
import type { Touched } from '../rest/announce.ts'

/**
 * Brings the records of a controller's nodes up to date by what it reports of them; what it leaves out stays as it was.
 * @param nodes each once, by UDNs in capitals
 * @returns the records that it concerns
 */
export async function keepReadings(
  client: PoolClient,
  controllerId: number,
  nodes: readonly (ReportedNode & { readonly answers: boolean })[],
  now: Date,
): Promise<readonly Touched[]> {
  const byKind = Map.groupBy(nodes, ({ udn }) => kindOf(udn))
  const touched: Touched[] = []
  for (const kind of nodeKinds) {
    const own = byKind.get(kind)
    if (own) touched.push(...(await keepOfKind(client, kind, controllerId, own, now)))
  }
  return touched
}

/** What the record of a node is called. */
function kindOf(udn: string) {
  const type = nodeTypeOf(udn)
  return type && nodeTypes[type].record
}

const sqlTypes = { boolean: sql`boolean`, number: sql`double precision` } as const

/** The columns of a kind that its nodes report, each with its type. */
function reportedColumns({ fields }: Entity) {
  const isOf = (name: string) => fields[name]?.computed === true
  const readings = Object.keys(nodeReadings).filter(isOf)
  return readings.map(name => ({ name, type: fields[name]?.kind === 'flag' ? sqlTypes.boolean : sqlTypes.number }))
}

async function keepOfKind(
  client: PoolClient,
  kind: NodeKind,
  controllerId: number,
  nodes: readonly ReportedNode[],
  now: Date,
): Promise<readonly Touched[]> {
  const entity: Entity = entities[kind]
  const columns = [{ name: 'firmwareVersion', type: sql`text` }, ...reportedColumns(entity)]
  const set = columns.map(({ name }) => sql`${sql.ref(name)} = coalesce(n.${sql.ref(name)}, t.${sql.ref(name)})`)
  const typed = columns.map(({ name, type }) => sql`${sql.ref(name)} ${type}`)
  const rows = await runSql<{ id: number }>(
    client,
    sql`
    update ${sql.table(entity.table)} t set "state" = case when n."answers" then 'online' else 'offline' end,
      "lastSeenAt" = case when n."answers" then ${now}::timestamptz else t."lastSeenAt" end, ${sql.join(set)}
    from jsonb_to_recordset(${JSON.stringify(nodes)}::jsonb) n("udn" text, "answers" boolean, ${sql.join(typed)})
    where t."controllerId" = ${controllerId} and lower(t."udn") = lower(n."udn") and t."deletedAt" is null
    returning t.${sql.ref(entity.key)} as "id"`,
  )
  return rows.map(({ id }) => ({ entity: entity.id, id, change: 'edited' as const }))
}
