import type { Entity } from '../../../domain/entity.ts'
import { type Field, wireName } from '../../../domain/fields/index.ts'
import { type Fate, fates } from './fates.ts'

type Entities = Readonly<Record<string, Entity>>

/** A reference of an entity to records of another that belong to a client. */
export interface Reference {
  readonly name: string
  readonly column: string
  readonly isMany: boolean
  readonly target: Entity
  readonly field: Field
}

/** The references of an entity that are looked up: a kept one is part of the row, and stays right whatever happens. */
export const referencesOf = (entity: Entity, entities: Entities): readonly Reference[] =>
  Object.entries(entity.fields).flatMap(([name, field]): Reference[] => {
    const target = entities[field.target ?? '']
    if (!target || target.tenancy !== 'client' || field.kept) return []
    return [{ name, column: wireName(name, field), isMany: field.kind === 'refs', target, field }]
  })

/** The fates of an entity. @throws where it has none: nobody has decided yet what a transfer means for it */
export function fatesOf(id: string): readonly Fate[] {
  const found = fates[id]
  if (!found) throw new Error(`Nobody has decided what becomes of ${id} when a system is transferred`)
  return found
}

/** Whether records of an entity may move with a site. */
export const mayMove = (id: string): boolean => (fates[id] ?? []).some(({ is }) => is === 'moves')

const isOf = (id: string, is: Fate['is']): boolean => (fates[id] ?? []).some(fate => fate.is === is)
export const isCopied = (id: string): boolean => isOf(id, 'copied')

/** Whether a record of an entity that may move, but does not, loses its references to what moves. */
export const cutsOutside = (id: string): boolean => fatesOf(id).some(fate => fate.is === 'moves' && fate.cuts === true)

/** Entities that a transfer concerns: in an area by their limit, referring to what may move, or used by it. */
export function concerned(entities: Entities): readonly string[] {
  const own = Object.values(entities).filter(({ tenancy }) => tenancy === 'client')
  const inArea = closure(own)
  const referring = own.filter(entity => referencesOf(entity, entities).some(({ target }) => mayMove(target.id)))
  const used = own.filter(({ id }) => mayMove(id)).flatMap(entity => referencesOf(entity, entities))
  return [...new Set([...inArea, ...referring.map(({ id }) => id), ...used.map(({ target }) => target.id)])].sort()
}

/** Everything whose area limit leads to an area, over however many steps. */
function closure(all: readonly Entity[]): ReadonlySet<string> {
  const found = new Set(['area'])
  for (let before = 0; before < found.size;) {
    before = found.size
    for (const entity of all) if (waysOf(entity).some(id => found.has(id))) found.add(entity.id)
  }
  return found
}

function waysOf({ areaLimit, fields }: Entity): readonly string[] {
  if (typeof areaLimit === 'string') return []
  if ('usedBy' in areaLimit) return [areaLimit.usedBy]
  const names = 'nearest' in areaLimit ? areaLimit.nearest : areaLimit.every
  return names.flatMap(name => fields[name]?.target ?? [])
}
