import { sql } from 'kysely'
import type { NodeReadings } from '../../../domain/found-nodes.ts'
import { type Queryable, runSql, scope, type Session } from '../../../../server/kit/index.ts'
import { controller } from '../../../domain/entities/hardware/controller.ts'

/** A found node as it is stored. */
export interface NodeRow {
  readonly foundNodeId: number
  readonly controllerId: number
  /** In capitals. */
  readonly udn: string
  readonly instance: number | null
  readonly firmwareVersion: string | null
  /** What it has said of itself, by the names of its record's fields. */
  readonly readings: NodeReadings
  readonly foundAt: Date
}

const columns = sql`n."foundNodeId", n."controllerId", n."udn", n."instance", n."firmwareVersion", n."readings",
  n."foundAt"`

/** What some controllers have found, in their order. */
export const nodesOf = (on: Queryable, controllerIds: readonly number[], most: number): Promise<NodeRow[]> =>
  runSql<NodeRow>(
    on,
    sql`
    select ${columns} from found_node n
    where n."controllerId" = any(${[...controllerIds]}::integer[])
    order by array_position(${[...controllerIds]}::integer[], n."controllerId"), n."udn" limit ${most}`,
  )

/** A found node of a controller that the caller may see, locked until the transaction ends; undefined for none. */
export async function lockNode(on: Queryable, session: Session, foundNodeId: number): Promise<NodeRow | undefined> {
  const [row] = await runSql<NodeRow>(
    on,
    sql`
    select ${columns} from found_node n join controller using ("controllerId")
    where n."foundNodeId" = ${foundNodeId} and ${scope(controller, session)} for update of n`,
  )
  return row
}
