import type { EntityChange } from '../../src/domain/hubs/pub-sub.ts'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import type { Session } from '../session.ts'

/** A record that a write has changed. */
export interface Touched extends EntityChange {
  /** The owner: the caller's working client by default. */
  readonly clientId?: number
}

/** Sends the hub's viewers of each client the changes of its records (everybody, for a shared record). */
export function announce(
  { entities, bus }: Pick<Context, 'entities' | 'bus'>,
  session: Pick<Session, 'clientId'>,
  touched: readonly Touched[],
): void {
  const told = new Map<number, Map<string, EntityChange>>()
  for (const { clientId: owner = session.clientId, ...change } of touched)
    for (const clientId of whose(entities[change.entity]?.tenancy, owner, session, change.id)) {
      const changes = told.get(clientId) ?? new Map<string, EntityChange>()
      told.set(clientId, changes)
      // One a record: what was added and then edited in one write is new to everybody.
      const of = `${change.entity} ${change.id}`
      if (change.change === 'deleted' || !changes.has(of)) changes.set(of, change)
    }
  for (const [clientId, changes] of told) bus.publish(subjects.entities(clientId), [...changes.values()])
}

/**
 * Says that any record of a client may have changed: every process drops what it keeps in memory of the client, its hubs
 * resolve their viewers' rights again, and open pages read again what they show.
 */
export function announceAll({ entities, bus }: Pick<Context, 'entities' | 'bus'>, clientId: number): void {
  const own = Object.values(entities).filter(({ tenancy }) => tenancy !== 'shared')
  bus.publish(
    subjects.entities(clientId),
    own.map(({ id }): EntityChange => ({ entity: id, id: 0, change: 'edited' })),
  )
}

/** A client's own record is announced to itself and to the client that changed it. */
function whose(
  tenancy: string | undefined,
  owner: number,
  { clientId }: Pick<Session, 'clientId'>,
  id: number,
): readonly number[] {
  if (tenancy === 'shared') return [0]
  return tenancy === 'self' && id !== 0 ? [...new Set([clientId, id])] : [owner]
}
