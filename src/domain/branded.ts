import type { Command } from './command.ts'
import { entities, entityById } from './entities/index.ts'
import type { Entity, Fields, ListOptions, Tab } from './entity.ts'
import { filled } from './faults.ts'
import { spelledOut, type Choices, type Field } from './fields/index.ts'
import { words, type Brand } from './vocabulary.ts'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * The words beside a reference, in a brand's words: those of its name, with the brand's word for the target.
 * `area` is 'Site', `parentArea` 'Parent site', `doors` 'Doors'; `installer`, which doesn't name its target, stays.
 */
function labelIn(brand: Brand, name: string, { id, term }: Entity): string {
  const [own, classic] = [words(brand), words('classic')]
  const spelled = spelledOut(name)
  const called = spelledOut(id)
  const said: readonly (readonly [said: string, meant: string])[] = [
    [classic.many(term), own.many(term)],
    [`${called}s`, own.many(term)],
    [classic.one(term), own.one(term)],
    [called, own.one(term)],
  ]
  for (const [word, meant] of said) {
    const found = new RegExp(`\\b${word}\\b`, 'i')
    if (found.test(spelled)) return capital(spelled.replace(found, meant))
  }
  return spelled
}

/** A choice among kinds of records has their words: 'Door', and what the brand calls a token. */
function kindsIn(brand: Brand, ids: readonly string[]): Choices | undefined {
  const kinds = ids.map(entityById)
  if (kinds.length === 0 || kinds.includes(undefined)) return undefined
  return Object.fromEntries(kinds.flatMap(kind => (kind ? [[kind.id, capital(words(brand).one(kind.term))]] : [])))
}

type Say = (text: string) => string
const saidAll = (texts: Choices, say: Say): Choices =>
  Object.fromEntries(Object.entries(texts).map(([value, text]) => [value, say(text)]))

/** The texts of a field, of whatever kind, beside its label. */
const saidField = (field: Field, say: Say): Field => ({
  ...field,
  ...(field.label !== undefined && { label: say(field.label) }),
  ...(field.help !== undefined && { help: say(field.help) }),
  ...(field.section !== undefined && { section: say(field.section) }),
  ...(field.askWhenEmpty !== undefined && { askWhenEmpty: say(field.askWhenEmpty) }),
  ...(field.choices && { choices: saidAll(field.choices, say) }),
  ...(typeof field.unique === 'object' &&
    field.unique.message !== undefined && { unique: { ...field.unique, message: say(field.unique.message) } }),
})

/**
 * A field in a brand's words: its texts are filled by `words().say`. References, and choices among kinds of records,
 * speak of other things; in what references say of themselves (label and help), `{one}` and `{many}` are the words of
 * what they refer to.
 */
export function brandedField(name: string, declared: Field, brand: Brand): Field {
  const { one, many, say } = words(brand)
  const field = saidField(declared, say)
  const kinds = kindsIn(brand, field.namesKind ? Object.keys(entities) : Object.keys(field.choices ?? {}))
  if (kinds) return { ...field, choices: kinds }
  const target = field.target === undefined ? undefined : entityById(field.target)
  if (!target) return field
  const values = { one: one(target.term), many: many(target.term) }
  return {
    ...field,
    label: field.label === undefined ? labelIn(brand, name, target) : filled(field.label, values),
    ...(field.help !== undefined && { help: filled(field.help, values) }),
  }
}

/** Fields in a brand's words: parameters of a report, options of a widget. */
export const brandedFields = <F extends Fields>(fields: F, brand: Brand): F =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, brandedField(name, field, brand)])) as F

const shown = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).filter(([, { hidden }]) => !hidden))

function brandedCommand(declared: Command, brand: Brand): Command {
  const { say } = words(brand)
  const { label, confirm, told, failure, doneBy, needs, input } = declared
  return {
    ...declared,
    label: say(label),
    ...(confirm !== undefined && { confirm: say(confirm) }),
    ...(told !== undefined && { told: say(told) }),
    ...(failure !== undefined && { failure: say(failure) }),
    ...(doneBy !== undefined && { doneBy: say(doneBy) }),
    ...(needs && { needs: { ...needs, refusal: say(needs.refusal) } }),
    ...(input && { input: brandedFields(shown(input), brand) }),
  }
}

const mapped = <T>(of: Readonly<Record<string, T>>, make: (one: T) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(of).map(([name, one]) => [name, make(one)]))

const brandedList = (list: ListOptions, say: Say): ListOptions => ({
  ...list,
  ...(list.modes && { modes: mapped(list.modes, mode => ({ ...mode, label: say(mode.label) })) }),
  ...(list.leftOut && { leftOut: { ...list.leftOut, label: say(list.leftOut.label) } }),
})

const brandedTab = (tab: Tab, say: Say): Tab =>
  typeof tab === 'object' && 'many' in tab && tab.label !== undefined ? { ...tab, label: say(tab.label) } : tab

function brandedEntity(entity: Entity, brand: Brand): Entity {
  const { say } = words(brand)
  const { fields, commands, list, lists, tabs, together } = entity
  return {
    ...entity,
    title: row => entity.title(row, say),
    fields: brandedFields(shown(fields), brand),
    ...(commands && { commands: mapped(commands, each => brandedCommand(each, brand)) }),
    ...(list && { list: brandedList(list, say) }),
    ...(lists && { lists: mapped(lists, each => ({ ...each, title: say(each.title) })) }),
    ...(tabs && { tabs: tabs.map(tab => brandedTab(tab, say)) }),
    ...(together && { together: together.map(each => ({ ...each, thing: say(each.thing) })) }),
  }
}

const known = new WeakMap<Entity, Map<Brand, Entity>>()

/** A declaration in a brand's words, without hidden fields: the same object whenever it is asked for. */
export function branded(entity: Entity, brand: Brand): Entity {
  const own = known.get(entity) ?? new Map<Brand, Entity>()
  known.set(entity, own)
  const found = own.get(brand) ?? brandedEntity(entity, brand)
  own.set(brand, found)
  return found
}

/** All declarations in a brand's words. */
export const brandedEntities = <K extends string>(
  entities: Readonly<Record<K, Entity>>,
  brand: Brand,
): Readonly<Record<K, Entity>> =>
  Object.fromEntries(Object.entries<Entity>(entities).map(([id, entity]) => [id, branded(entity, brand)])) as Record<
    K,
    Entity
  >
