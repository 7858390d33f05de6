import type { Entity } from '../../src/domain/entity.ts'
import { ownPermission } from '../../src/domain/entity-routes.ts'
import { holds } from '../../src/domain/entity.ts'
import type { Field } from '../../src/domain/fields/index.ts'
import { fault } from '../../src/domain/faults.ts'
import { seenBy } from '../../src/domain/seen.ts'
import type { Session } from '../session.ts'
import { refersTo } from './refers-to.ts'
import type { Entities } from './titles.ts'

const oneRefersTo = (fields: Readonly<Record<string, Field>>, target: string) =>
  Object.values(fields).some(field => !field.computed && refersTo(field, target))

/** The codes with which a user sets a reference to the target: to add or edit its owner, or to command it. */
function codesThatSet(entity: Entity, target: string): readonly string[] {
  const { verbs, permission, commands = {} } = entity
  const told = Object.values(commands)
    .filter(({ input = {} }) => oneRefersTo(input, target))
    .map(command => command.permission ?? permission.command)
  if (!oneRefersTo(entity.fields, target)) return told
  const own = ownPermission(entity)
  return [
    ...told,
    ...(verbs.includes('add') ? [permission.add] : []),
    ...(verbs.includes('edit') ? [permission.edit, ...(own === undefined ? [] : [own])] : []),
  ]
}

/**
 * Titles are shown to users who may read the records, and to those who set references to them.
 * @throws 403
 */
export function requirePick(entities: Entities, target: Entity, { permissions }: Session): void {
  if (holds(permissions, target.permission.read)) return
  const sets = Object.values(entities).some(entity =>
    codesThatSet(seenBy(entity, permissions), target.id).some(code => holds(permissions, code)),
  )
  if (!sets) throw fault('forbidden', { permission: target.permission.read })
}
