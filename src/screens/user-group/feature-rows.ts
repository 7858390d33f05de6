import type { Choice } from '../../api/entity-calls.ts'
import type { ApiRecord } from '../../api/records.ts'
import type { Caller } from '../../crud/caller/caller.ts'
import { capital } from '../../crud/screen/titles.ts'
import { entities } from '../../domain/entities/index.ts'
import { permissions } from '../../domain/permissions.ts'

/** What a feature lets one do with an entity. */
export const actions = ['read', 'add', 'edit', 'delete', 'command'] as const
export type FeatureAction = (typeof actions)[number]

/** One feature in its place: its key, its code, and the words for it. */
export interface FeatureCell {
  readonly id: number
  readonly code: string
  /** 'Read', or what it is about where it is none of the usual. */
  readonly label: string
  readonly action: FeatureAction | undefined
}

/** The features of one kind of record. */
export interface FeatureRow {
  readonly stem: string
  readonly label: string
  readonly cells: readonly FeatureCell[]
}

const codePattern = /^(.+)_(READ|ADD|EDIT|DELETE|COMMAND)$/
const wordings = new Map(permissions.map(({ code, wording }) => [code, wording]))
/** What a code allows, in the brand's words. */
const described = (code: string, { words }: Pick<Caller, 'words'>) => words.say(wordings.get(code) ?? code)

/** 'DOOR_READ' is of DOOR and reads; 'CLIENT_MANAGEOWN' is none of the usual. */
function parts(code: string): { readonly stem: string; readonly action: FeatureAction | undefined } {
  const [, stem, verb] = codePattern.exec(code) ?? []
  const action = actions.find(each => each === verb?.toLowerCase())
  return { stem: stem !== undefined && action ? stem : '', action: stem === undefined ? undefined : action }
}

/** The words of the entities that a stem's codes are about, in the brand's words; a code may serve several. */
function entitiesOf({ words }: Pick<Caller, 'words'>): ReadonlyMap<string, string> {
  const found = new Map<string, string[]>()
  for (const { permission, term } of Object.values(entities))
    for (const stem of new Set(Object.values(permission).map(code => parts(code).stem))) {
      const things = words.many(term)
      const known = found.get(stem) ?? []
      if (stem && !known.includes(things)) found.set(stem, [...known, things])
    }
  const list = new Intl.ListFormat('en-GB')
  return new Map([...found].map(([stem, things]) => [stem, capital(list.format(things))]))
}

/** Features in rows by entity, sorted by name; the unusual ones come last, together. */
export function featureRows(features: readonly Choice[], caller: Pick<Caller, 'words'>): readonly FeatureRow[] {
  const things = entitiesOf(caller)
  const rows = new Map<string, FeatureCell[]>()
  for (const { id, title: code } of features) {
    const { stem, action } = parts(code)
    const label = action ? capital(action) : described(code, caller)
    rows.set(stem, [...(rows.get(stem) ?? []), { id, code, label, action }])
  }
  const others = rows.get('') ?? []
  rows.delete('')
  const usual = [...rows].map(([stem, cells]) => ({
    stem,
    label: things.get(stem) ?? withoutVerb(described(cells[0]?.code ?? stem, caller)),
    cells: cells.toSorted((a, b) => actions.indexOf(a.action ?? 'read') - actions.indexOf(b.action ?? 'read')),
  }))
  const last = others.length > 0 ? [{ stem: '', label: 'Other permissions', cells: others }] : []
  return [...usual.toSorted((a, b) => a.label.localeCompare(b.label)), ...last]
}

/** 'Read smart key configurations' -> 'Smart key configurations' */
const withoutVerb = (text: string): string => capital(text.replace(/^(Read|Buy) /, ''))

/** The rows and features that some words are found in. */
export function matching(rows: readonly FeatureRow[], search: string): readonly FeatureRow[] {
  const wanted = search.trim().toLowerCase()
  if (!wanted) return rows
  const has = (text: string) => text.toLowerCase().includes(wanted)
  return rows.flatMap(row => {
    if (has(row.label)) return [row]
    const cells = row.cells.filter(({ code, label, action }) => has(code) || (action === undefined && has(label)))
    return cells.length > 0 ? [{ ...row, cells }] : []
  })
}

/** A selection with one more or one fewer: the rest keeps its order, so that undoing it is no change. */
export function toggled(base: readonly number[], chosen: readonly number[], id: number): readonly number[] {
  const next = chosen.includes(id) ? chosen.filter(each => each !== id) : [...chosen, id]
  const added = next.filter(each => !base.includes(each)).toSorted((a, b) => a - b)
  return [...base.filter(each => next.includes(each)), ...added]
}

/** The features that a group has. */
export const idsOf = (record: ApiRecord): readonly number[] =>
  Array.isArray(record['featureIds']) ? (record['featureIds'] as readonly number[]) : []
