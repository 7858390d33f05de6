import type { ApiRecord } from '../../api/records.ts'
import { entityById } from '../../domain/entities/index.ts'
import { wireName } from '../../domain/fields/index.ts'
import type { Entity } from '../../domain/entity.ts'
import type { Term } from '../../domain/vocabulary.ts'
import { refTitle } from '../fields/FieldValue.tsx'
import type { Caller } from '../caller/caller.ts'
import { placeOf } from '../caller/places.ts'
import type { Crumb } from './ScreenHead.tsx'
import { listTitle, titleOf } from './titles.ts'

/** The way to an entity's list. */
export function listCrumbs(entity: Entity, term: Term, caller: Caller): readonly Crumb[] {
  const list = placeOf(entity, 'list', undefined, term, caller.may)
  return list ? [{ label: listTitle(entity, caller, term), to: list }] : []
}

/** The record that this one is a part of: it lists its parts in a tab. */
function parentCrumbs(entity: Entity, record: ApiRecord, caller: Caller): readonly Crumb[] {
  for (const [name, field] of Object.entries(entity.fields)) {
    const parent = field.kind === 'ref' ? entityById(field.target ?? '') : undefined
    const id = record[wireName(name, field)]
    const isShown = parent?.tabs?.some(
      tab => typeof tab === 'object' && 'many' in tab && tab.many === entity.id && tab.by === name,
    )
    if (!parent || !isShown || typeof id !== 'number' || !caller.may(parent.permission.read)) continue
    const detail = placeOf(parent, 'detail', id, undefined, caller.may)
    if (detail === undefined) continue
    const own = { label: refTitle(name, record) ?? `Number ${id}`, to: `${detail}?tab=${entity.id}` }
    return [...listCrumbs(parent, parent.term, caller), own]
  }
  return []
}

/** The way to where a record stands among others: its list, or else the record that it is a part of. */
export function crumbsAbove(entity: Entity, term: Term, record: ApiRecord, caller: Caller): readonly Crumb[] {
  const list = listCrumbs(entity, term, caller)
  return list.length > 0 ? list : parentCrumbs(entity, record, caller)
}

/** The way to a record, for the screens below it. */
export function recordCrumbs(entity: Entity, term: Term, record: ApiRecord, caller: Caller): readonly Crumb[] {
  const detail = placeOf(entity, 'detail', Number(record[entity.key]), term, caller.may)
  const own = detail ? [{ label: titleOf(entity, record), to: detail }] : []
  return [...crumbsAbove(entity, term, record, caller), ...own]
}
