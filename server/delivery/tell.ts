import type { ClientBase } from 'pg'
import type { DeliveredKind } from '../../src/domain/entities/hardware/change-log.ts'
import type { Entity } from '../../src/domain/entity.ts'
import type { Context } from '../context.ts'
import { titlesByKey } from '../rest/titles.ts'
import { tellSql } from './tell-sql.ts'

/**
 * What has become of a record; `reached` is one that itself is as it was, and may concern other controllers now, and
 * `checked` one of which they may have been told otherwise.
 */
export type Became = 'added' | 'edited' | 'deleted' | 'reached' | 'checked'

export interface Telling {
  readonly client: ClientBase
  readonly entities: Context['entities']
  readonly clientId: number
  readonly now: Date
}

/** Held to the end of the transaction: writers of a client's changes take turns. */
export const takeTurn = async ({ client, clientId, now }: Telling): Promise<void> =>
  void (await client.query(
    `insert into delivery_turn ("clientId", "takenAt") values ($1, $2)
     on conflict ("clientId") do update set "takenAt" = excluded."takenAt"`,
    [clientId, now],
  ))

/**
 * Writes the changes that controllers need of some records, in one statement: for the controllers that a record
 * concerns now, and for those that had it before, which must delete it. A pending change gives
 * way to a newer one, under a new id, so that acknowledging the older does not acknowledge the newer. Take the turn
 * first.
 * @param only for this controller alone
 * @returns the controllers that have something new to pull
 */
export async function tell(
  { client, entities, clientId, now }: Telling,
  kind: DeliveredKind,
  became: ReadonlyMap<number, Became>,
  only?: number,
): Promise<number[]> {
  const entity = entities[kind]
  if (!entity || became.size === 0) return []
  const ids = [...became.keys()]
  const titles = await titlesByKey(client, entities, entity, ids)
  const { rows } = await client.query<{ controllerId: number }>(sqlOf(kind, entity), [
    ids,
    clientId,
    [...became.values()],
    ids.map(id => titles.get(id) ?? String(id)),
    now,
    only ?? null,
  ])
  return rows.map(({ controllerId }) => controllerId)
}

const statements = new Map<DeliveredKind, string>()

function sqlOf(kind: DeliveredKind, { table, key }: Entity): string {
  const sql = statements.get(kind) ?? tellSql(kind, table, key)
  statements.set(kind, sql)
  return sql
}
