import {
  insertRows,
  origins,
  type Queryable,
  type Row,
  type Session,
  titlesByKey,
} from '../../../../../server/kit/index.ts'
import type { Entity } from '../../../../domain/entity.ts'
import type { Entities } from '../plan/site.ts'

interface Author {
  readonly session: Session
  readonly now: Date
  /** In whose history. */
  readonly clientId: number
}

interface Noted {
  readonly entity: Entity
  readonly keys: readonly number[]
  readonly change: 'added' | 'edited' | 'deleted'
  readonly before: (id: number) => Row | null
  readonly after: (id: number) => Row | null
}

const longestTitle = 200

/** Writes the history of many records in one statement. */
export async function noteAll(
  on: Queryable,
  entities: Entities,
  { session, now, clientId }: Author,
  { entity, keys, change, before, after }: Noted,
): Promise<void> {
  const titles = await titlesByKey(on, entities, entity, keys)
  await insertRows(
    on,
    'audit_entry',
    keys.map(recordId => ({
      clientId,
      homeClientId: session.homeClientId === clientId ? null : session.homeClientId,
      entity: entity.id,
      recordId,
      change,
      userId: session.userId,
      by: session.name,
      at: now,
      before: before(recordId),
      after: after(recordId),
      title: titles.get(recordId)?.slice(0, longestTitle).toWellFormed() ?? null,
      ...origins(session),
    })),
  )
}
