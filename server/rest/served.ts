import type { FastifyContextConfig } from 'fastify'
import { ownPermission } from '../../src/domain/entity-routes.ts'
import type { Entity } from '../../src/domain/entity.ts'
import { fault } from '../../src/domain/faults.ts'
import { seenBy } from '../../src/domain/seen.ts'
import type { Context } from '../context.ts'
import type { Session } from '../session.ts'
import type { Behaviour } from './behaviour.ts'
import type { WriteHook } from './write-hook.ts'

/** An entity as it is served: its declaration, what it does beyond CRUD, and the server around it. */
export interface Served {
  readonly entity: Entity
  readonly behaviour: Behaviour
  readonly context: Context
  readonly hooks: readonly WriteHook[]
}

/** Who may do what needs a code: who holds it, or where it is empty everybody who has signed in. */
export const heldGate = (code: string): Pick<FastifyContextConfig, 'permission' | 'signedIn'> =>
  code === '' ? { signedIn: true } : { permission: code }

/** Who may read an entity. */
export const readBy = ({ permission: { read } }: Entity) => heldGate(read)

/** Who may read or edit a record: by the entity's code, or because it is their own client's. */
export function recordGate(
  entity: Entity,
  verb: 'read' | 'edit',
): Pick<FastifyContextConfig, 'permission' | 'signedIn' | 'own'> {
  const permission = ownPermission(entity)
  const gate = heldGate(entity.permission[verb])
  return { ...gate, ...(permission && { own: { permission, key: entity.key } }) }
}

/** An entity as the caller may know it. */
export const servedTo = (served: Served, { permissions }: Session): Served => {
  const entity = seenBy(served.entity, permissions)
  return entity === served.entity ? served : { ...served, entity }
}

/** The session of a route that needs one; the guard has checked it before. */
export function caller(request: { readonly session: Session | undefined }): Session {
  if (!request.session) throw fault('notSignedIn')
  return request.session
}
