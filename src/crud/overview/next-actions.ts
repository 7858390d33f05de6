import type { ApiRecord } from '../../api/records.ts'
import type { Caller } from '../caller/caller.ts'
import { possibleCommands } from '../screen/commands.ts'
import { placeOf } from '../caller/places.ts'
import type { EntityId } from '../../domain/entities/index.ts'
import type { Entity } from '../../domain/entity.ts'
import type { NextAction } from './Overview.tsx'

/** The commands of these names that apply to the record now; each asks for confirmation. */
export const commandActions = (
  entity: Entity,
  record: ApiRecord,
  names: readonly string[],
  { may }: Pick<Caller, 'may'>,
): readonly NextAction[] =>
  possibleCommands(entity, record, may).flatMap(([name, { label }]) =>
    names.includes(name) ? [{ label, to: `?do=${name}` }] : [],
  )

/** Another tab of the same page, for users who may see what it lists. */
export function tabAction(
  of: EntityId,
  label: string,
  { entity, may }: Pick<Caller, 'entity' | 'may'>,
): readonly NextAction[] {
  const target = entity(of)
  return target && may(target.permission.read) ? [{ label, to: `?tab=${of}` }] : []
}

/** A new record that belongs to this one, for users who may make it. */
export function createAction(
  of: EntityId,
  preset: string,
  { entity, may, words }: Pick<Caller, 'entity' | 'may' | 'words'>,
): readonly NextAction[] {
  const target = entity(of)
  const place = target && may(target.permission.add) ? placeOf(target, 'create', undefined, undefined, may) : undefined
  return target && place ? [{ label: `Create ${words.one(target.term)}`, to: `${place}?${preset}` }] : []
}
