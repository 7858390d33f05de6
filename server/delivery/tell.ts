import type { ClientBase } from 'pg'
import type { DeliveredKind } from '../../src/domain/entities/change-log.ts'
import type { Entity } from '../../src/domain/entity.ts'
import type { Context } from '../context.ts'
import { titlesByKey } from '../rest/titles.ts'
import { tellSql } from './tell-sql.ts'

/** What has become of a record; `reached` is one that itself is as it was, and may concern other controllers now. */
export type Became = 'added' | 'edited' | 'deleted' | 'reached'

export interface Telling {
  readonly client: ClientBase
  readonly entities: Context['entities']
  readonly clientId: number
  readonly now: Date
}

/** Held to the end of the transaction: whoever tells controllers of a client something does it one after another. */
export const takeTurn = async ({ client, clientId, now }: Telling): Promise<void> =>
  void (await client.query(
    `insert into delivery_turn ("clientId", "takenAt") values ($1, $2)
     on conflict ("clientId") do update set "takenAt" = excluded."takenAt"`,
    [clientId, now],
  ))

/**
 * Writes down what controllers must know of some records, in one statement. They are the controllers that a record
 * concerns now, and those that were told of it before: the latter are told to forget it. What is pending already gives
 * way to what is newer, under a new id, so that acknowledging the older does not acknowledge the newer. Take the turn
 * before.
 * @param only of this controller alone
 * @returns how many changes were written
 */
export async function tell(
  { client, entities, clientId, now }: Telling,
  kind: DeliveredKind,
  became: ReadonlyMap<number, Became>,
  only?: number,
): Promise<number> {
  const entity = entities[kind]
  if (!entity || became.size === 0) return 0
  const ids = [...became.keys()]
  const titles = await titlesByKey(client, entities, entity, ids)
  const { rowCount } = await client.query(sqlOf(kind, entity), [
    ids,
    clientId,
    [...became.values()],
    ids.map(id => titles.get(id) ?? String(id)),
    now,
    only ?? null,
  ])
  return rowCount ?? 0
}

const statements = new Map<DeliveredKind, string>()

function sqlOf(kind: DeliveredKind, { table, key }: Entity): string {
  const sql = statements.get(kind) ?? tellSql(kind, table, key)
  statements.set(kind, sql)
  return sql
}
