import {
  type CarrierRow,
  carriersOf,
  kysely,
  notInStockroom,
  type Queryable,
  run,
  scope,
  type Session,
  stockroomItemsOf,
} from '../../../../server/kit/index.ts'
import { controller } from '../../../domain/entities/hardware/controller.ts'
import type { FoundNode } from '../domain/answers.ts'
import { readUdn } from '../domain/kinds.ts'
import type { NodeRow } from './rows.ts'

/** What is known of devices when it is worked out what may be done with them. */
interface Known {
  readonly carriers: ReadonlyMap<string, readonly CarrierRow[]>
  readonly inStock: ReadonlySet<string>
  /** The controllers of records that the caller may see. */
  readonly seen: ReadonlySet<number>
}

/** What may be done with each of some found nodes. */
export async function standingsOf(
  on: Queryable,
  session: Session,
  rows: readonly NodeRow[],
): Promise<readonly FoundNode[]> {
  const udns = [...new Set(rows.map(({ udn }) => udn))]
  const [carriers, items] = await Promise.all([carriersOf(on, udns), stockroomItemsOf(on, session, udns)])
  const known: Known = {
    carriers: Map.groupBy(carriers, ({ udn }) => udn),
    inStock: new Set(items.flatMap(({ udn, status }) => (status === 'inStock' ? [udn.toUpperCase()] : []))),
    seen: await controllersSeen(on, session, carriers),
  }
  return rows.map(row => standingOf(row, known))
}

async function controllersSeen(on: Queryable, session: Session, carriers: readonly CarrierRow[]) {
  const ids = [...new Set(carriers.flatMap(({ controllerId }) => controllerId ?? []))]
  if (ids.length === 0) return new Set<number>()
  const query = kysely
    .selectFrom(controller.table)
    .select('controllerId')
    .where('controllerId', 'in', ids)
    .where(scope(controller, session))
  return new Set((await run<{ controllerId: number }>(on, query)).map(({ controllerId }) => controllerId))
}

function standingOf({ foundAt, readings: _readings, ...row }: NodeRow, { carriers, inStock, seen }: Known): FoundNode {
  const { type, problem } = readUdn(row.udn)
  const node = { ...row, type, foundAt: foundAt.toISOString(), reason: null, record: null, controller: null }
  const [carrier] = carriers.get(row.udn) ?? []
  if (carrier) return carriedBy(node, carrier, seen)
  const reason = problem ?? (inStock.has(row.udn) ? null : notInStockroom)
  return { ...node, reason, standing: reason === null ? 'free' : 'refused' }
}

type Unjudged = Omit<FoundNode, 'standing'>

/** A device that has a record: at the controller that has found it, or elsewhere. */
function carriedBy(node: Unjudged, carrier: CarrierRow, seen: ReadonlySet<number>): FoundNode {
  const { entity, id, title, controllerId, controller: name } = carrier
  const isSeen = controllerId !== null && seen.has(controllerId)
  const record = isSeen ? { entity, id, title } : null
  if (controllerId === node.controllerId) return { ...node, standing: 'recorded', record }
  const other = isSeen ? { entity: controller.id, id: controllerId, title: name ?? '' } : null
  return { ...node, standing: 'elsewhere', record, controller: other }
}
