import type { Pool } from 'pg'
import { busExpansionModule } from '../../../src/domain/entities/hardware/bus-expansion-module.ts'
import { doorEntryPanel } from '../../../src/domain/entities/hardware/door-entry-panel.ts'
import { lockController } from '../../../src/domain/entities/hardware/lock-controller.ts'
import { powerHub } from '../../../src/domain/entities/hardware/power-hub.ts'
import { readerInterface } from '../../../src/domain/entities/hardware/reader-interface.ts'
import { sem } from '../../../src/domain/entities/hardware/sem.ts'
import type { Entity } from '../../../src/domain/entity.ts'
import { type NodeKind, nodeKinds } from '../../../src/domain/node.ts'
import { isWritten } from '../../db/tables/columns.ts'
import type { Named } from '../directory/directory.ts'
import type { CheckedRow } from './check-rows.ts'

/** A node of the controller that sent an event, and which kind of record it is. */
export interface FoundNode extends Named {
  readonly kind: NodeKind
}

interface NodeRow {
  readonly kind: NodeKind
  readonly id: number
  readonly name: string
  readonly controllerId: number
  readonly instance: number
  readonly udn: string | null
}

const entityOf = {
  lockController,
  readerInterface,
  busExpansionModule,
  powerHub,
  sem,
  doorEntryPanel,
} satisfies Record<NodeKind, Entity>
const byNumber = new RegExp(`^(?:${nodeKinds.join('|')})/(\\d{1,3})$`)

const nodesSql = nodeKinds
  .map(
    kind => `select '${kind}' as "kind", "${entityOf[kind].key}" as "id", "name", "controllerId", "instance", "udn"
     from "${entityOf[kind].table}"
     where "clientId" = $1 and "controllerId" = any($2::integer[])
       and ("udn" = any($3::text[]) or "instance" = any($4::integer[]))
       ${isWritten(entityOf[kind]) ? 'and "deletedAt" is null' : ''}`,
  )
  .join(' union all ')

/**
 * Finds the nodes that rows name by UDN, or by kind and number, among those of their own controllers; all at once, and
 * nothing is asked where no row names one.
 */
export async function nodesOf(pool: Pool, clientId: number, checked: readonly CheckedRow[]) {
  const named = checked.flatMap(({ row: { controllerId, node } }) => (node ? [{ controllerId, node }] : []))
  if (named.length === 0) return () => undefined
  const { rows } = await pool.query<NodeRow>(nodesSql, [
    clientId,
    [...new Set(named.map(({ controllerId }) => controllerId))],
    [...new Set(named.map(({ node }) => node.toUpperCase()))],
    [...new Set(named.flatMap(({ node }) => byNumber.exec(node)?.[1] ?? []))],
  ])
  const found = new Map<string, FoundNode>()
  for (const { kind, id, name, controllerId, instance, udn } of rows) {
    const node = { kind, id, title: entityOf[kind].title({ name } as never) }
    found.set(`${controllerId} ${kind}/${instance}`, node)
    if (udn !== null) found.set(`${controllerId} ${udn}`, node)
  }
  return ({ row: { controllerId, node } }: CheckedRow): FoundNode | undefined =>
    node ? (found.get(`${controllerId} ${node.toUpperCase()}`) ?? found.get(`${controllerId} ${node}`)) : undefined
}
