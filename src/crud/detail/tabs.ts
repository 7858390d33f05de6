import type { Entity, ManyTab } from '../../domain/entity.ts'
import { spelledOut, wireName } from '../../domain/fields/index.ts'
import type { Caller } from '../caller/caller.ts'
import { capital } from '../screen/titles.ts'
import type { FindOverview } from './overviews.ts'
import type { FindSpecialTab, SpecialTab } from './special-tabs.ts'

/** A tab of a record that can be shown. */
export type ShownTab = { readonly id: string; readonly label: string } & (
  | { readonly kind: 'details'; readonly Overview: SpecialTab | undefined }
  | { readonly kind: 'history' }
  | {
      readonly kind: 'many'
      readonly of: Entity
      readonly property: string
      readonly counts?: NonNullable<ManyTab['counts']>
    }
  | { readonly kind: 'special'; readonly Special: SpecialTab }
)

/**
 * The declared tabs that have something to show: a relation whose entity is listed and may be read, a special
 * tab of the entity. Their ids are in the url.
 */
export function shownTabs(
  entity: Entity,
  id: number,
  caller: Caller,
  find: FindSpecialTab,
  findOverview: FindOverview,
): readonly ShownTab[] {
  return (entity.tabs ?? ['details']).flatMap((tab): ShownTab[] => {
    if (tab === 'details')
      return [{ id: 'details', label: 'Details', kind: 'details', Overview: findOverview(entity.id) }]
    if (tab === 'history') return [{ id: 'history', label: 'History', kind: 'history' }]
    if ('many' in tab) return manyTab(tab, caller)
    if (tab.own && id !== caller.user?.userId) return []
    return (tab.permission ?? []).every(caller.may) ? specialTab(entity, tab.special, find) : []
  })
}

function manyTab({ many, by, label, counts }: ManyTab, caller: Caller): ShownTab[] {
  const of = caller.entity(many)
  const field = of?.fields[by]
  if (!of || !field || !of.verbs.includes('list') || !caller.may(of.permission.read)) return []
  if (!of.list?.filters?.includes(by)) return []
  const called = label ?? capital(caller.words.many(of.term))
  return [{ id: many, label: called, kind: 'many', of, property: wireName(by, field), ...(counts && { counts }) }]
}

function specialTab(entity: Entity, name: string, find: FindSpecialTab): ShownTab[] {
  const Special = find(entity.id, name)
  return Special ? [{ id: name, label: spelledOut(name), kind: 'special', Special }] : []
}
